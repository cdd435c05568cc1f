public import FoundationEssentials

extension MigratedDocument {
    /// Returns the date at a path, in a store or in JSON.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the date.
    ///   - format: The format of the date in JSON; `nil` for that of the document's model, or else of the call.
    /// - Returns: The date; `nil` if there is no date in that format.
    public func date(_ keys: String..., as format: DateFormat? = nil) -> Date? {
        guard let value = members.value(at: keys) else { return nil }
        switch value {
        case .string: break
        case .number(let number):
            if case .settings = form, let date = number.nativeDate { return date }
        default: return nil
        }
        let text = value.textForReading(.default)
        return unsafe text.withBytes { bytes -> Date? in
            var date: Date?
            let error = unsafe JSONReader.runReader(
                of: bytes,
                options: JSONOptions(dateFormat: format ?? dateFormat),
                hasText: false,
                type: { Date.self },
                { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    reader.readsExactValues = isStored
                    date = try Date.read(from: &reader)
                }
            )
            return error == nil ? date : nil
        }
    }

    /// Sets the date at a path, in the form of a store or of JSON. Setting `nil` removes the member.
    ///
    /// - Parameters:
    ///   - date: The date.
    ///   - keys: The keys that lead to it, as for assigning a value.
    ///   - format: The format of the date in JSON; `nil` for that of the document's model, or else of the call.
    /// - Throws: ``MappingError`` if the format cannot express the date. Then nothing has changed.
    public mutating func setDate(_ date: Date?, _ keys: String..., as format: DateFormat? = nil) throws(MappingError) {
        guard let date else { return set(nil, at: keys) }
        if keepsNativeDate(as: format), let number = JSON.Number(native: date) { return set(.number(number), at: keys) }
        do throws(MappingError) {
            let text = try JSONWriter.writeString(options: JSONOptions(dateFormat: format ?? dateFormat)) { writer in
                writer.writesExactValues = isStored
                date.write(to: &writer)
            }
            set(try JSON(json: text), at: keys)
        } catch {
            throw error.moved(below: keys)
        }
    }

    private var isStored: Bool {
        if case .stored = form { true } else { false }
    }

    /// The format of dates in JSON. A store accepts the default one for dates that JSON has brought in.
    private var dateFormat: DateFormat {
        switch form {
        case .json(let format, _), .settings(let format): format
        case .stored: .millisecondsSince1970
        }
    }

    /// Whether the store keeps a date of this format as a date.
    private func keepsNativeDate(as format: DateFormat?) -> Bool {
        guard case .settings(let own) = form else { return false }
        return (format ?? own) == .millisecondsSince1970
    }
}
