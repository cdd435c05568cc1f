/// The names that Swift, Foundation and the library already use.
enum SwiftNames {
    /// Whether a model must not have this name, because it would hide a type that the models, or the code beside them,
    /// use.
    static func isReservedType(_ name: String) -> Bool {
        types.contains(name)
    }

    /// Whether `name` is a valid type name as is.
    static func isTypeName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isXIDStart, !first.properties.isLowercase else {
            return false
        }
        return name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    }

    /// Returns a property's name as it appears in a declaration, a key path or a parameter.
    static func escaped(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// Returns `name`, or a replacement if it cannot name a property even in backticks: `\.self` is the whole value,
    /// and the other names belong to the library's protocols.
    static func available(_ name: String) -> String {
        ["self", "init", "dynamicType", "isNil", "isAbsent", "blueprint", "alternateBlueprints"].contains(name)
            ? name + "Value" : name
    }

    private static let keywords: Set<String> = [
        "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import", "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    private static let types: Set<String> = [
        // The language.
        "Any", "Self", "Type", "Protocol",
        // The standard library.
        "Actor", "AnyClass", "AnyHashable", "AnyObject", "Array", "ArraySlice", "AsyncSequence", "AsyncStream",
        "Bool", "Character", "Clock", "ClosedRange", "Codable", "CodingKey", "Collection", "Comparable", "Copyable",
        "Decodable", "Decoder", "Dictionary", "Double", "Duration", "Encodable", "Encoder", "Equatable", "Error",
        "Escapable", "Float", "Float16", "Float32", "Float64", "Float80", "Hashable", "Hasher", "Identifiable",
        "InlineArray", "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "KeyPath", "MainActor", "ManagedBuffer",
        "MemoryLayout", "Mirror", "Never", "Observable", "ObjectIdentifier", "Optional", "OptionSet", "Range",
        "RangeSet", "RawRepresentable", "Regex", "Result", "Sendable", "Sequence", "Set", "Slice", "Span",
        "StaticString", "String", "Strideable", "Substring", "Task", "TaskGroup", "TextOutputStream", "UInt",
        "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "Unicode", "Unmanaged", "UnsafePointer", "Void",
        "WritableKeyPath", "Zip2Sequence",
        // Foundation.
        "AttributedString", "Bundle", "ByteCountFormatter", "Calendar", "CharacterSet", "Data", "Date",
        "DateComponents", "DateFormatter", "DateInterval", "Decimal", "FileHandle", "FileManager", "Formatter",
        "Host", "IndexPath", "IndexSet", "InputStream", "JSONDecoder", "JSONEncoder", "JSONSerialization", "Locale",
        "LocalizedError", "Measurement", "Notification", "NotificationCenter", "Operation", "OperationQueue",
        "OutputStream", "PersonNameComponents", "Pipe", "Port", "Predicate", "Process", "ProcessInfo", "Progress",
        "RunLoop", "Scanner", "Stream", "Thread", "TimeInterval", "TimeZone", "Timer", "URL", "URLComponents",
        "URLQueryItem", "URLRequest", "URLResponse", "URLSession", "UUID", "Unit", "UserDefaults", "XMLDocument",
        // This library. `Subject` is also a model's name for the type of its blueprint.
        "AssignmentTiming", "AsyncJSONRecords", "BackingStore", "BackingStoreError", "Blueprint", "BlueprintFindings",
        "ChangeOrigin", "CodableModel", "ConditionBuilder", "Conversion",
        "Cyanotype", "CyanotypeDecoder", "CyanotypeEncoder", "DateFormat", "DefaultOccasions", "DeleteRule",
        "ElementPolicy",
        "Extensible",
        "ExclusiveAccess", "ExtensionField", "ExtensionValues", "FaultInjectingStore", "Field", "FieldBuilder",
        "FieldDescription",
        "Fields", "FrameValues", "HashableModel",
        "InPlaceFieldBuilder", "InPlaceFields", "InitializerCall", "InitializerCalls",
        "JSON", "JSONOptions", "JSONPatch", "JSONPatchError", "JSONPointer",
        "JSONReader", "JSONRecordFormat", "JSONRecords", "JSONRecordWriter", "JSONStreamError", "JSONWriter",
        "KeyCasing", "KeyNaming", "Keyring", "LintFinding", "Mappable", "MappableKey", "MappableUnion", "MappingError",
        "MappingPath", "MappingReport", "MemoryStore", "MemberwiseFieldBuilder", "MigratedDocument",
        "MemberwiseFields", "Model", "ModelConstructor", "ModelCopier", "ModelContainer", "OpenEnum", "Patch",
        "Persisted", "PersistedError", "PropertyListStore", "ReadOnly", "ReadWrite", "SchemaContext", "Secret",
        "SecretStore", "StoreChange", "StoredValue", "StoreName", "StoreObservation", "StoreRecovery", "Subclass",
        "SubclassBuilder", "Subject", "Union", "Validator", "ValueSource", "Variant",
        "VariantBuilder",
        // Modules.
        "Foundation", "Swift", "Testing",
    ]
}
