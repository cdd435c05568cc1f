/// Something about a blueprint or union that is a mistake, or most likely one.
///
/// ```text
/// $.userName: the key "userName" of this field and "username" of another differ only in case; …
/// ```
public struct LintFinding: Sendable, Hashable {
    /// What kind of finding it is: a stable code to compare with.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Two fields, or a field and one of its aliases, have the same key.
        public static let duplicateKey = Code(rawValue: "duplicateKey")
        /// A field or alias has no key.
        public static let noKey = Code(rawValue: "noKey")
        /// A field without a key of its own has a setting that is for values.
        public static let misplacedSetting = Code(rawValue: "misplacedSetting")
        /// A field that is only written has no value when its model is read.
        public static let noDefault = Code(rawValue: "noDefault")
        /// A pattern cannot be a rule.
        public static let invalidPattern = Code(rawValue: "invalidPattern")
        /// Keys of two fields differ only in case, or only in how Unicode writes the same letters.
        public static let similarKeys = Code(rawValue: "similarKeys")
        /// Some keys are written in another casing than the others.
        public static let mixedCasing = Code(rawValue: "mixedCasing")
        /// A field puts a member into the object of another one, which has a member of that key itself, or is no object.
        public static let pathCollision = Code(rawValue: "pathCollision")
        /// Two fields are kept in one store under the same key.
        public static let storeCollision = Code(rawValue: "storeCollision")
        /// Fields of the same type are in another order than the parameters of the initializer.
        public static let wrongOrder = Code(rawValue: "wrongOrder")
        /// Something that a field or blueprint says never has an effect.
        public static let deadSetting = Code(rawValue: "deadSetting")
        /// A property has another value in a new instance than its field's default for a missing key.
        public static let conflictingDefaults = Code(rawValue: "conflictingDefaults")
        /// A rule also checks the default that takes the place of invalid values.
        public static let ruleChecksDefault = Code(rawValue: "ruleChecksDefault")
        /// A subclass has the blueprint of its superclass.
        public static let notExtended = Code(rawValue: "notExtended")
        /// A blueprint extends a memberwise one, or that of a class that is not its superclass.
        public static let notExtendable = Code(rawValue: "notExtendable")
        /// Two variants of a union, or two subclasses, have the same tag.
        public static let duplicateTag = Code(rawValue: "duplicateTag")
        /// The tags of two variants differ only in case, or only in how Unicode writes the same letters.
        public static let similarTags = Code(rawValue: "similarTags")
        /// A variant cannot be written or read in the form of its union.
        public static let wrongForm = Code(rawValue: "wrongForm")
        /// A variant is never read, because another one is read before it.
        public static let unreachableVariant = Code(rawValue: "unreachableVariant")
        /// One of several blueprints has no name to be chosen by.
        public static let unnamedBlueprint = Code(rawValue: "unnamedBlueprint")
        /// Two blueprints of a model have the same name.
        public static let duplicateName = Code(rawValue: "duplicateName")
        /// A sample cannot be written.
        public static let notWritable = Code(rawValue: "notWritable")
        /// What was written of a sample cannot be read.
        public static let notReadable = Code(rawValue: "notReadable")
        /// What was written of a sample and read is written differently, or is another value.
        public static let noRoundTrip = Code(rawValue: "noRoundTrip")
        /// A sample has a date in the first weeks of 1970, probably because seconds were read as milliseconds.
        public static let suspiciousDate = Code(rawValue: "suspiciousDate")
    }

    /// What kind of finding it is.
    public let code: Code

    /// The field: the keys that lead to it, or the root for the whole blueprint.
    public let path: MappingPath

    /// What was found and what to do.
    public let message: String

    /// Whether the program ends when the blueprint is first used to read or write.
    public internal(set) var stopsProgram = false

    init(_ code: Code, at keys: [String] = [], _ message: String) {
        self.code = code
        path = MappingPath(keys.map { .key($0) })
        self.message = message
    }
}

extension LintFinding.Code: CustomStringConvertible {
    public var description: String { rawValue }
}

extension LintFinding: CustomStringConvertible {
    public var description: String { "\(path): \(message)" }
}

/// The findings about a model or a union. ``Model/checkBlueprint(samples:)`` and
/// ``MappableUnion/checkBlueprint(samples:)`` throw them.
public struct BlueprintFindings: Error, Sendable, Hashable {
    /// The name of the model or union.
    public let model: String

    /// The findings; never empty.
    public let findings: [LintFinding]
}

extension BlueprintFindings: CustomStringConvertible {
    public var description: String {
        let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
        return (["\(count) about the blueprint of \(model)"] + findings.map(\.description)).joined(separator: "\n")
    }
}
