extension JSONPatch: Mappable {
    /// Reads an array of operations in the format of RFC 6902.
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> JSONPatch {
        JSONPatch(try [Operation].read(from: &reader))
    }

    public func write(to writer: inout JSONWriter) {
        operations.write(to: &writer)
    }
}

extension JSONPatch.Operation: Mappable {
    /// Reads an object with the members that the operation needs; ignores other members.
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> JSONPatch.Operation {
        let offset = reader.offset
        let json = try JSON.read(from: &reader)
        guard case .object(let members) = json else {
            throw reader.rejected(at: offset, code: .typeMismatch, expected: "an operation of a patch")
        }
        func pointer(_ key: String) throws(JSONReader.Failure) -> JSONPointer {
            guard let pointer = members[key]?.stringValue.flatMap(JSONPointer.init) else {
                throw reader.rejected(at: offset, expected: "an operation with a JSON pointer in \(quoted(key))")
            }
            return pointer
        }
        func value() throws(JSONReader.Failure) -> JSON {
            guard let value = members["value"] else {
                throw reader.rejected(at: offset, expected: "an operation with a \"value\"")
            }
            return value
        }
        switch members["op"]?.stringValue {
        case "add": return .add(try pointer("path"), try value())
        case "remove": return .remove(try pointer("path"))
        case "replace": return .replace(try pointer("path"), try value())
        case "move": return .move(from: try pointer("from"), to: try pointer("path"))
        case "copy": return .copy(from: try pointer("from"), to: try pointer("path"))
        case "test": return .test(try pointer("path"), try value())
        default:
            let names = "\"add\", \"remove\", \"replace\", \"move\", \"copy\" or \"test\""
            throw reader.rejected(at: offset, expected: "an operation whose \"op\" is \(names)")
        }
    }

    public func write(to writer: inout JSONWriter) {
        let members: JSON.Object
        switch self {
        case .add(let path, let value): members = ["op": "add", "path": .string(path.description), "value": value]
        case .remove(let path): members = ["op": "remove", "path": .string(path.description)]
        case .replace(let path, let value):
            members = ["op": "replace", "path": .string(path.description), "value": value]
        case .move(let from, let path):
            members = ["op": "move", "from": .string(from.description), "path": .string(path.description)]
        case .copy(let from, let path):
            members = ["op": "copy", "from": .string(from.description), "path": .string(path.description)]
        case .test(let path, let value): members = ["op": "test", "path": .string(path.description), "value": value]
        }
        JSON.object(members).write(to: &writer)
    }
}
