// Reads arrays and objects without a container.
extension DecodingContext {
    /// Opens the array at the position and moves to its first element.
    ///
    /// - Returns: `false` if the array is empty; the position is then after it.
    func openArray(_ place: DecodingLocation) throws -> Bool {
        guard nextByte == ASCII.openBracket else { throw notAnArray(place) }
        do {
            try reader.pointee.open(ASCII.openBracket, expected: "an array")
        } catch {
            throw failedDocument()
        }
        return !reader.pointee.close(ASCII.closeBracket)
    }

    @inline(never)
    private func notAnArray(_ place: DecodingLocation) -> any Error {
        guard nextByte == ASCII.n else { return mismatch([Any].self, place) }
        return DecodingError.valueNotFound(
            [Any].self,
            DecodingError.Context(
                codingPath: place.path,
                debugDescription: "Cannot get unkeyed decoding container -- found null value instead"
            )
        )
    }

    /// Moves from the end of an element to the next one, or past the array.
    @inline(__always)
    func advanceElement() throws -> Bool {
        do {
            return try reader.pointee.advance(closing: ASCII.closeBracket)
        } catch {
            throw failedDocument()
        }
    }

    /// Skips the elements from the first one on, and moves past the array.
    ///
    /// - Returns: The number of elements.
    @discardableResult
    func skipElements() throws -> Int {
        do {
            var count = 0
            repeat {
                try reader.pointee.skipValue()
                count += 1
            } while try reader.pointee.advance(closing: ASCII.closeBracket)
            return count
        } catch {
            throw failedDocument()
        }
    }

    /// Opens the object at the position and moves to its first key.
    ///
    /// - Returns: `false` if the object is empty; the position is then after it.
    func openObject(_ value: StatePointer<DecodingState>) throws -> Bool {
        guard nextByte == ASCII.openBrace else {
            let place = value.samePlace
            throw nextByte == ASCII.n ? foundNull([String: Any].self, place) : mismatch([String: Any].self, place)
        }
        do {
            try reader.pointee.open(ASCII.openBrace, expected: "an object")
        } catch {
            throw failedDocument()
        }
        return !reader.pointee.close(ASCII.closeBrace)
    }

    /// Reads the key at the position and moves to its value.
    func readKey() throws -> String {
        do {
            let key = try reader.pointee.readKeyString()
            try reader.pointee.consumeColon()
            return key
        } catch {
            throw failedDocument()
        }
    }

    /// Moves from the end of a member's value to the next key, or past the object.
    func advanceMember() throws -> Bool {
        do {
            return try reader.pointee.advance(closing: ASCII.closeBrace)
        } catch {
            throw failedDocument()
        }
    }
}
