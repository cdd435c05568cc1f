internal import Cyanotype

/// The lines of Swift code that a programmer adds to a blueprint.
enum MigrationText {
    private static let maximumWidth = 120

    /// The beginning of a remark, which takes the rest of its line.
    private static let remarkStart = "// "

    /// The number of dropped variants that are listed.
    private static let maximumTags = 20

    /// Returns the modifiers that give a model the next version.
    ///
    /// - Parameters:
    ///   - statements: The lines of the migration; none if it need not do anything.
    ///   - version: The version that the model has.
    /// - Returns: The lines.
    static func lines(of statements: [String], from version: Int) -> [String] {
        // The greatest integer has no next one.
        let (next, overflow) = version.addingReportingOverflow(1)
        let first = ".version(\(overflow ? version : next))"
        let start = ".migration(from: \(version))"
        if statements.isEmpty { return [first, start] }
        if statements.count == 1, !statements[0].contains(remarkStart) {
            let line = "\(start) { document in \(statements[0]) }"
            if line.count <= maximumWidth { return [first, line] }
        }
        return [first, "\(start) { document in"] + statements.map { "    \($0)" } + ["}"]
    }

    /// Returns the statement that gives a value another place.
    static func move(from keys: [String], to newKeys: [String]) -> String {
        if keys.count == 1, newKeys.count == 1 {
            return "document.rename(\(keys.swiftArguments), to: \(newKeys.swiftArguments))"
        }
        return "document.move(\(keys.swiftArguments), to: \(newKeys.swiftArguments))"
    }

    private static func place(_ keys: [String]) -> String { "document[\(keys.swiftArguments)]" }
}

// MARK: - Values

extension MigrationText {
    /// Returns the statements that set a value for a new field.
    ///
    /// - Parameters:
    ///   - keys: The keys of the field.
    ///   - type: The type of the field.
    ///   - members: The fields of the model that the value is, if it is one, with keys from the outside, and how to set
    ///     each that is required.
    /// - Returns: The statements.
    static func setting(_ keys: [String], to type: StoredType, members: [String] = []) -> [String] {
        switch type {
        case .simple(.date): ["try document.setDate(Date(timeIntervalSince1970: 0), \(keys.swiftArguments))"]
        default: ["\(place(keys)) = \(type.literal)\(type.remark)"] + members
        }
    }

    /// Returns the statements that change a value of one type into one of another.
    ///
    /// - Parameters:
    ///   - keys: The keys of the field.
    ///   - type: The type of the file.
    ///   - newType: The type of the program.
    ///   - canBeMissing: Whether there need not be a value.
    ///   - members: The statements for the members of the value, if it is a model.
    /// - Returns: The statements; none if the programmer only has to check the value.
    static func changing(
        _ keys: [String],
        from type: StoredType,
        to newType: StoredType,
        canBeMissing: Bool,
        members: [String] = []
    ) -> [String] {
        let place = place(keys)
        let (wasOptional, isOptional) = (type.isOptional, newType.isOptional || canBeMissing)
        let (old, new) = (type.wrapped, newType.wrapped)
        if case .simple(.date) = new, case .simple(let simple) = old, old != new {
            let format = simple.isNumber ? "secondsSince1970" : "iso8601"
            let keys = keys.swiftArguments
            return ["if let date = document.date(\(keys), as: .\(format)) { try document.setDate(date, \(keys)) }"]
        }
        if old == .simple(.date), new == .simple(.string) {
            return ["if let date = document.date(\(keys.swiftArguments)) { \(place) = .string(\"\\(date)\") }"]
        }
        let expression = old.expression(of: "value", to: new)
        if expression == "value" {
            if !wasOptional || isOptional { return [] }
            let set = setting(keys, to: new, members: members)
            // More than one statement, or a remark, does not fit into one line.
            if set.count > 1 || set[0].contains(remarkStart) {
                return ["if \(place)?.isNull ?? true {"] + set.map { "    \($0)" } + ["}"]
            }
            return ["if \(place)?.isNull ?? true { \(set[0]) }"]
        }
        guard let expression else {
            return setting(keys, to: new, members: members).enumerated().map { offset, line in
                offset == 0 && !line.contains(remarkStart) ? "\(line)  // make it of the old value" : line
            }
        }
        let value = wasOptional ? "value.isNull ? \(isOptional ? "value" : new.literal) : \(expression)" : expression
        return ["\(place) = \(place).map { value in \(value) }\(isOptional ? "" : " ?? \(new.literal)")"]
    }

    /// Returns the statements for a value that another conversion reads.
    static func converting(_ keys: [String]) -> [String] {
        ["\(place(keys)) = \(place(keys)).map { value in value }  // as the program's conversion reads it"]
    }

    /// Returns the statements for the values of variants that a union no longer has.
    static func removing(
        _ keys: [String],
        from union: StoredUnion,
        to newUnion: StoredUnion,
        canBeMissing: Bool
    ) -> [String] {
        let dropped = union.variants.map(\.tag).filter { tag in !newUnion.variants.contains { $0.tag == tag } }
        guard !dropped.isEmpty, let key = union.keys.first else { return [] }
        let more = dropped.count > maximumTags ? ["// and \(dropped.count - maximumTags) more"] : []
        return more
            + dropped.prefix(maximumTags).map { tag in
                "if \(place(keys + [key])) == \(tag.tagLiteral) { \(place(keys)) = nil }"
                    + (canBeMissing ? "" : "  // or a variant that is left")
            }
    }

    /// Returns the statements that do something with the models in a value.
    ///
    /// - Parameters:
    ///   - keys: The keys of the value.
    ///   - type: Its type.
    ///   - statements: The statements for each model.
    /// - Returns: The statements; `nil` if the models are too deep inside.
    static func forEachModel(at keys: [String], in type: StoredType, _ statements: [String]) -> [String]? {
        let head: String
        switch type.wrapped {
        case .simple(.model): head = "document.forEachObject(at: \(keys.swiftArguments)) { document in"
        case .array(let element) where element.wrapped == .simple(.model):
            head = "document.forEachObject(at: \(keys.swiftArguments)) { document in"
        case .map(_, let value) where value.wrapped == .simple(.model):
            head = "document.forEachValue(at: \(keys.swiftArguments)) { _, document in"
        default: return nil
        }
        return [head] + statements.map { "    \($0)" } + ["}"]
    }
}

extension String {
    /// The text of a tag, which is JSON, as a literal in Swift.
    fileprivate var tagLiteral: String {
        (try? JSON(json: self))?.stringValue?.swiftLiteral ?? self
    }
}

extension StoredType {
    /// This type without the outermost `Optional`.
    var wrapped: StoredType {
        if case .optional(let type) = self { type } else { self }
    }

    /// The literal of a value that stands for one that only the programmer knows.
    fileprivate var literal: String {
        switch self {
        case .simple(let type): type.literal
        case .optional: "nil"
        case .array: "[]"
        case .tuple(let types): "[\(types.map(\.literal).joined(separator: ", "))]"
        case .map: "[:]"
        case .raw(let type, let cases): cases?.first.map(type.literal(ofRawValue:)) ?? type.literal
        case .union: "[:]"
        case .converted(_, _, let type): type.literal
        }
    }

    /// The remark about a value that only the programmer knows.
    fileprivate var remark: String {
        switch self {
        case .simple(let type) where type.isOpaque && type != .json: "  // as its type writes it"
        case .union: "  // one of its variants"
        case .simple(.reference): "  // the type and the id of its object"
        case .converted: "  // as its conversion reads it"
        default: ""
        }
    }

    private func literal(ofRawValue text: String) -> String {
        if case .simple(let simple) = self, simple.isNumber || simple == .bool { return text }
        return text.swiftLiteral
    }

    private var allCases: String? {
        guard case .raw(let type, let cases?) = self, !cases.isEmpty else { return nil }
        return "[\(cases.map(type.literal(ofRawValue:)).joined(separator: ", "))]"
    }

    /// Returns the expression that makes a value of another type.
    ///
    /// - Parameters:
    ///   - value: The name of the variable with the JSON of a value of this type.
    ///   - type: The other type.
    /// - Returns: The expression; `nil` if there is no obvious one.
    fileprivate func expression(of value: String, to type: StoredType) -> String? {
        if self == type || !change(to: type).needsMigration { return value }
        switch (self, type) {
        case (.raw(let old, _), .raw(let new, _)) where !old.change(to: new).needsMigration:
            return type.allCases.map { "\($0).contains(\(value)) ? \(value) : \(type.literal)" }
        case (.simple, .raw(let new, _)) where !change(to: new).needsMigration:
            guard let cases = type.allCases else { return value }
            return "\(cases).contains(\(value)) ? \(value) : \(type.literal)"
        case (.raw(let old, _), .simple): return old.expression(of: value, to: type)
        case (.simple(let old), .simple(let new)): return old.expression(of: value, to: new)
        case (.array(let old), .array(let new)):
            return old.expression(of: "value", to: new).map { element in
                "JSON.array((\(value).arrayValue ?? []).map { value in \(element) })"
            }
        case (.array(let old), _):
            return old.expression(of: "value", to: type).map { element in
                "\(value).arrayValue?.first.map { value in \(element) } ?? \(type.literal)"
            }
        case (_, .array(let new)): return expression(of: value, to: new).map { "JSON.array([\($0)])" }
        default: return nil
        }
    }
}

extension StoredType.Simple {
    fileprivate var literal: String {
        switch self {
        case .bool: "false"
        case .string, .data: "\"\""
        case .uuid: "\"00000000-0000-0000-0000-000000000000\""
        case .url: "\"https://example.com\""
        case .json, .codable, .custom: "JSON.null"
        case .model: "[:]"
        case .reference: "[\"type\": \"\", \"id\": 0]"
        default: "0"
        }
    }

    /// The name in Swift.
    private var nameOfInteger: String {
        rawValue.hasPrefix("u") ? "UInt" + rawValue.dropFirst(4) : "Int" + rawValue.dropFirst(3)
    }

    fileprivate func expression(of value: String, to new: Self) -> String? {
        switch (self, new) {
        case (.bool, .string): return "JSON.string(\(value).description)"
        case (_, .string) where isNumber: return "JSON.string(\(value).description)"
        case (.bool, _) where new.isNumber: return "\(value) == true ? 1 : 0"
        case (_, .bool) where integer != nil: return "JSON.bool(\(value) != 0)"
        case (.string, _) where new.integer != nil:
            return "JSON.number(JSON.Number(\(new.nameOfInteger)(\(value).stringValue ?? \"\") ?? 0))"
        case (.string, _) where new.isNumber:
            return "JSON.number((try? JSON(json: \(value).stringValue ?? \"\"))?.numberValue ?? JSON.Number(0))"
        case (.string, .uuid):
            return "UUID(uuidString: \(value).stringValue ?? \"\") == nil ? \(new.literal) : \(value)"
        case (.string, .url): return "URL(string: \(value).stringValue ?? \"\") == nil ? \(new.literal) : \(value)"
        case (_, _) where integer != nil && new.integer != nil:
            let number = "\(value).numberValue.flatMap { Int128(exactly: $0) } ?? 0"
            return "JSON.number(JSON.Number(\(new.nameOfInteger)(clamping: \(number))))"
        case (_, _) where isNumber && new.integer != nil:
            let number = "(\(value).doubleValue ?? 0).rounded()"
            return "JSON.number(JSON.Number(\(new.nameOfInteger)(exactly: \(number)) ?? 0))"
        case (_, _) where isNumber && new.isNumber: return value
        default: return nil
        }
    }
}
