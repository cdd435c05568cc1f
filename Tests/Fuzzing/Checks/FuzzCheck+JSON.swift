import Cyanotype

extension FuzzCheck {
    /// Reads any JSON; what is read must be the same however it is written and read again.
    func checkJSON() throws {
        let value: JSON
        do throws(MappingError) {
            value = try JSON(json: document)
        } catch {
            return try checkIssues(error)
        }
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

    func written(_ value: some Mappable, _ options: JSONOptions) throws -> String {
        do throws(MappingError) {
            return try value.jsonString(options: options)
        } catch {
            throw finding("was read, but is not written: \(error)")
        }
    }
}
