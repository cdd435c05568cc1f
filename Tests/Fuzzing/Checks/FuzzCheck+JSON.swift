import Cyanotype

extension FuzzCheck {
    /// Reads any JSON, which succeeds exactly where a plain parser does; what is read must be the same however it is written and read again.
    func checkJSON() throws {
        let plain = PlainParser(document)
        let read = Result { () throws(MappingError) in try JSON(json: document) }
        try checkPadded(read)
        let value: JSON
        do throws(MappingError) {
            value = try read.get()
        } catch {
            try checkIssues(error)
            return try checkVerdict(error, plain)
        }
        guard plain.isValid, plain.duplicates.isEmpty else { throw finding("is no JSON, but read as \(value)") }
        let compact = try written(value, .default)
        for options in [JSONOptions.default, .pretty, .sorted, .prettySorted] {
            let text = try written(value, options)
            guard let again = try? JSON(json: text) else { throw finding("written as what is not read: \(text)") }
            guard again == value, again.hashValue == value.hashValue else {
                throw finding("not the same when it is written and read again: \(text)")
            }
            // The same layout again, and from any layout back to the compact one, but for the order of sorted keys.
            guard try written(again, options) == text else { throw finding("written twice, it changes: \(text)") }
            if !options.sortedKeys, try written(again, .default) != compact {
                throw finding("another order or other digits: \(text)")
            }
        }
        guard try JSON(json: value) == value else { throw finding("another value when it is read from itself") }
        if let string = String(validating: document, as: UTF8.self), try JSON(json: string) != value {
            throw finding("another value when it is read from a string")
        }
    }

    /// Reads the same after white space: objects of documents of more than 2 KiB share their keys.
    private func checkPadded(_ read: Result<JSON, MappingError>) throws {
        // What is not there at all, or in another encoding, is told by the first bytes.
        guard let first = document.first, first < 0x80, !document.prefix(4).contains(0) else { return }
        let padding = [UInt8](repeating: 0x20, count: 2047) + [0x0a]
        let padded = Result { () throws(MappingError) in try JSON(json: padding + document) }
        switch (read, padded) {
        case (.success(let value), .success(let other)):
            // Not only equal: the members are in the same order.
            if try written(value, .default) != written(other, .default) {
                throw finding("\(value), and behind white space \(other)")
            }
        case (.failure(let error), .failure(let other)):
            let isSame = zip(error.issues, other.issues).allSatisfy { issue, moved in
                issue.code == moved.code && issue.path == moved.path && issue.found == moved.found
                    && issue.location?.offset == moved.location.map { $0.offset - padding.count }
                    && issue.location?.column == moved.location?.column
            }
            if !isSame || error.issues.count != other.issues.count {
                throw finding("\(error), and behind white space \(other)")
            }
        default: throw finding("\(read), and behind white space \(padded)")
        }
    }

    /// Keys that are there twice are all reported, with what is no JSON after them.
    private func checkVerdict(_ error: MappingError, _ plain: PlainParser) throws {
        let duplicates = error.issues.prefix { $0.code == .duplicateKey }
        guard error.issues.count - duplicates.count <= 1,
            error.isTruncated || plain.isValid == (duplicates.count == error.issues.count)
        else {
            throw finding("a plain parser finds it \(plain.isValid ? "valid" : "not valid"): \(error)")
        }
        if plain.isValid, !error.isTruncated, duplicates.map({ $0.location?.offset }) != plain.duplicates {
            throw finding("keys that are there twice are at \(plain.duplicates), not \(error)")
        }
    }

    func written(_ value: some Mappable, _ options: JSONOptions) throws -> String {
        do throws(MappingError) {
            return try value.jsonString(options: options)
        } catch {
            throw finding("was read, but is not written: \(error)")
        }
    }
}
