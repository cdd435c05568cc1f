/// A definite or likely mistake in a blueprint or union.
///
/// ```text
/// $.userName: the key "userName" of this field and "username" of another differ only in case; …
/// ```
public struct LintFinding: Sendable, Hashable {
    /// The kind of a finding: a stable code to compare with.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Two fields, or a field and one of its aliases, have the same key.
        public static let duplicateKey = Code(rawValue: "duplicateKey")
        /// A field or alias has no key.
        public static let noKey = Code(rawValue: "noKey")
        /// A field without a key of its own has a setting that only applies to values.
        public static let misplacedSetting = Code(rawValue: "misplacedSetting")
        /// An encode-only field has no value when its model is decoded.
        public static let noDefault = Code(rawValue: "noDefault")
        /// A pattern is not valid as a rule.
        public static let invalidPattern = Code(rawValue: "invalidPattern")
        /// Keys of two fields differ only in case, or only in their Unicode encoding of the same letters.
        public static let similarKeys = Code(rawValue: "similarKeys")
        /// Some keys have another casing than the rest.
        public static let mixedCasing = Code(rawValue: "mixedCasing")
        /// A field puts a member into the object of another field, which already has a member with that key or is not
        /// an object.
        public static let pathCollision = Code(rawValue: "pathCollision")
        /// Two fields are stored in the same store under the same key.
        public static let storeCollision = Code(rawValue: "storeCollision")
        /// Fields of the same type are in a different order from the initializer's parameters.
        public static let wrongOrder = Code(rawValue: "wrongOrder")
        /// Two fields are marked as the identity of an object, or as the time at which it expires.
        public static let duplicateMark = Code(rawValue: "duplicateMark")
        /// A field has a mark for stores that does not suit its type.
        public static let unsuitableMark = Code(rawValue: "unsuitableMark")
        /// A sensitive field has a mark by which a store would hold its value in the clear.
        public static let revealingMark = Code(rawValue: "revealingMark")
        /// A property is named `id`, but is not the identity of its model in a store.
        public static let unmarkedIdentity = Code(rawValue: "unmarkedIdentity")
        /// The `id` of an `Identifiable` model cannot be its identity in a store.
        public static let unsuitableIdentity = Code(rawValue: "unsuitableIdentity")
        /// An index has a property that has no field, or that cannot be indexed with others.
        public static let invalidIndex = Code(rawValue: "invalidIndex")
        /// A setting of a field or blueprint never has an effect.
        public static let deadSetting = Code(rawValue: "deadSetting")
        /// A property's value in a new instance differs from its field's default for a missing key.
        public static let conflictingDefaults = Code(rawValue: "conflictingDefaults")
        /// A rule also checks the default that replaces invalid values.
        public static let ruleChecksDefault = Code(rawValue: "ruleChecksDefault")
        /// A subclass uses the blueprint of its superclass.
        public static let notExtended = Code(rawValue: "notExtended")
        /// A blueprint extends a memberwise one, or that of a class that is not its superclass.
        public static let notExtendable = Code(rawValue: "notExtendable")
        /// Two variants of a union, or two subclasses, have the same tag.
        public static let duplicateTag = Code(rawValue: "duplicateTag")
        /// The tags of two variants differ only in case, or only in their Unicode encoding of the same letters.
        public static let similarTags = Code(rawValue: "similarTags")
        /// A variant cannot be encoded or decoded in the form of its union.
        public static let wrongForm = Code(rawValue: "wrongForm")
        /// A variant is never decoded, because another variant is always decoded in its place.
        public static let unreachableVariant = Code(rawValue: "unreachableVariant")
        /// One of several blueprints has no name by which to choose it.
        public static let unnamedBlueprint = Code(rawValue: "unnamedBlueprint")
        /// Two blueprints of a model have the same name.
        public static let duplicateName = Code(rawValue: "duplicateName")
        /// The name of a model in stores, or one that it had, is empty.
        public static let invalidName = Code(rawValue: "invalidName")
        /// A version is less than 1, or a migration does not lead to a later one.
        public static let invalidVersion = Code(rawValue: "invalidVersion")
        /// No migration leads on from an earlier version.
        public static let missingMigration = Code(rawValue: "missingMigration")
        /// Several migrations lead on from one version.
        public static let duplicateMigration = Code(rawValue: "duplicateMigration")
        /// A conversion in a model with versions has no name by which a store could recognize it.
        public static let unnamedConversion = Code(rawValue: "unnamedConversion")
        /// A sample cannot be encoded.
        public static let notWritable = Code(rawValue: "notWritable")
        /// An encoded sample cannot be decoded.
        public static let notReadable = Code(rawValue: "notReadable")
        /// A decoded sample is encoded differently, or is another value.
        public static let noRoundTrip = Code(rawValue: "noRoundTrip")
        /// A sample has a date in the first weeks of 1970, probably because seconds were decoded as milliseconds.
        public static let suspiciousDate = Code(rawValue: "suspiciousDate")
    }

    /// The kind of the finding.
    public let code: Code

    /// The keys that lead to the field, or the root for the whole blueprint.
    public let path: MappingPath

    /// A description of the problem and its solution.
    public let message: String

    /// Whether the program traps when the blueprint is first used.
    public internal(set) var stopsProgram = false

    init(_ code: Code, at keys: [String] = [], _ message: String) {
        self.code = code
        path = MappingPath(keys.map { .key($0) })
        self.message = message.printable
    }
}

extension LintFinding.Code: CustomStringConvertible {
    public var description: String { rawValue }
}

extension LintFinding: CustomStringConvertible {
    public var description: String { "\(path): \(message)" }
}

/// The findings about a model or a union, as thrown by ``Model/checkBlueprint(samples:)`` and
/// ``MappableUnion/checkBlueprint(samples:)``.
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
