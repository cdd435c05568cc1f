extension JSONWriter {
    /// Writes an array without copying its elements.
    @inlinable @inline(__always)
    mutating func writeArray<Element: Mappable>(_ elements: Span<Element>) {
        if elements.isEmpty { return writeEmptyArray() }
        guard openArray() else { return }
        unsafe elements.withUnsafeBufferPointer { elements in
            guard var element = elements.baseAddress else { return }
            for _ in 0..<elements.count {
                advanceElement()
                unsafe Element.write(valueAt: ValueSource(element), to: &self)
                unsafe element += 1
            }
        }
        closeArray()
    }

    /// Writes a dictionary as an object.
    ///
    /// - Parameters:
    ///   - dictionary: The dictionary.
    ///   - writeElement: Writes one value.
    public mutating func writeDictionary<Key: MappableKey, Element>(
        _ dictionary: [Key: Element],
        of writeElement: (Element, inout JSONWriter) -> Void
    ) {
        let sorts = options.sortedKeys
        writeObject { writer in
            if sorts {
                let isExact = writer.writesExactValues
                let members = dictionary.map { ($0.key.jsonKey, $0.value) }
                    .sorted { left, right in
                        // Equal dictionaries may have their keys in different forms.
                        let left = isExact ? CanonicalText.normalized(left.0) : left.0
                        let right = isExact ? CanonicalText.normalized(right.0) : right.0
                        return left.utf8.lexicographicallyPrecedes(right.utf8)
                    }
                for (key, value) in members {
                    writer.writeKey(key)
                    writeElement(value, &writer)
                }
            } else {
                for (key, value) in dictionary {
                    writer.writeKey(key.jsonKey)
                    writeElement(value, &writer)
                }
            }
        }
    }
}
