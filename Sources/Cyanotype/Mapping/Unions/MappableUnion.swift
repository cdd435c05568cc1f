/// An enum whose cases map to JSON values, distinguished by a tag or by their content.
///
/// ```swift
/// enum Shape: MappableUnion {
///     case circle(Circle)
///     case square(Square)
///     case unknown(JSON)
///
///     static let union = Union<Shape>.internallyTagged(by: "type") {
///         Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
///         Variant("square", Shape.square) { if case .square(let square) = $0 { square } else { nil } }
///         Variant.unknown(Shape.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
///     }
/// }
/// ```
///
/// The tag may be anywhere in its object.
public protocol MappableUnion: ModelContainer {
    /// The variants, and how they are distinguished.
    ///
    /// A generic enum computes this property. Its first result is cached for the life of the program.
    static var union: Union<Self> { get }
}

extension MappableUnion {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
        try cachedUnion.union.read(from: &reader)
    }

    public func write(to writer: inout JSONWriter) {
        Self.cachedUnion.union.write(self, to: &writer)
    }

    public func validate(with validator: inout Validator) {
        for variant in Self.cachedUnion.union.variants where variant.details.validate(self, &validator) { return }
    }

    public func copied(by copier: inout ModelCopier) throws(MappingError) -> Self {
        for variant in Self.cachedUnion.union.variants {
            if let copy = try variant.details.copy(self, &copier) { return copy }
        }
        return self
    }
}

// MARK: - Cache

/// The cached unions of generic enums, which compute them.
private let cachedUnions = TypeCache()

extension MappableUnion {
    static var cachedUnion: CachedUnion<Self> {
        cachedUnions.object(of: self) { CachedUnion(union) }
    }
}

/// A union in the cache.
final class CachedUnion<Subject>: Sendable {
    let union: Union<Subject>

    init(_ union: Union<Subject>) {
        self.union = union
    }
}

/// The variants of a ``MappableUnion``, and how they are distinguished.
///
/// | form | `.circle(Circle(radius: 1))` | `.origin`, without a value |
/// |---|---|---|
/// | internally tagged by `type` | `{"type": "circle", "radius": 1}` | `{"type": "origin"}` |
/// | adjacently tagged by `type`, content `value` | `{"type": "circle", "value": {"radius": 1}}` | `{"type": "origin"}` |
/// | externally tagged | `{"circle": {"radius": 1}}` | `"origin"` |
/// | untagged | `{"radius": 1}` | `null` |
///
/// An unknown tag is an error that lists the known tags, unless the union has a ``Variant/unknown(_:_:)``, which keeps
/// the whole value and writes it back.
public struct Union<Subject>: Sendable {
    /// How variants are distinguished.
    public enum Form: Sendable, Hashable {
        /// A member of the variant's own object is the tag.
        case internallyTagged(tag: String)
        /// A member of an enclosing object is the tag, and another member is the variant's value.
        case adjacentlyTagged(tag: String, content: String)
        /// The only key of an object is the tag, and its value is the variant's. A variant without a value is its tag
        /// alone.
        case externallyTagged
        /// The first variant that accepts the value is chosen.
        case untagged
    }

    /// How variants are distinguished.
    public var form: Form { details.form }

    let variants: [Variant<Subject>]

    /// The form; `nil` if there are mistakes, in which case nothing is read or written.
    let usableForm: Form?

    /// The indices of the variants by tag.
    private let byTag: [JSON: Int]

    private let unknown: Int?

    /// Details that are not used for each value. They are stored elsewhere, because each value may copy the union.
    let details: UnionDetails<Subject>

    init(form: Form, variants: [Variant<Subject>]) {
        self.variants = variants
        unknown = variants.firstIndex { $0.isUnknown }
        var byTag: [JSON: Int] = [:]
        var mistakes: [BlueprintMistake] = []
        for (index, variant) in variants.enumerated() {
            guard let tag = variant.tag else { continue }
            if byTag.updateValue(index, forKey: tag) != nil {
                mistakes.append(BlueprintMistake(.duplicateTag, "two variants have the tag \(tag)"))
            }
        }
        self.byTag = byTag
        details = UnionDetails(form: form, mistakes: mistakes)
        usableForm = mistakes.isEmpty ? form : nil
    }

    /// The mistakes that prevent reading and writing.
    var mistakes: [BlueprintMistake] { details.mistakes }

    /// Traps because of the mistakes.
    func refuse() -> Never {
        endProgram(mistakes.description(of: subjectName))
    }

    /// The name of the union in messages.
    var subjectName: String { "Union<\(Subject.self)>" }

    /// Returns the variant with a tag.
    func variant(tagged tag: JSON) -> Variant<Subject>? {
        byTag[tag].map { variants[$0] }
    }

    /// The variant that takes all other tags.
    var unknownVariant: Variant<Subject>? {
        unknown.map { variants[$0] }
    }

    /// The tags as text.
    var tags: String {
        let tags = variants.compactMap(\.tag)
        let words = tags.prefix(12).map(\.description).joined(separator: ", ") + (tags.count > 12 ? ", …" : "")
        return tags.count == 1 ? words : "one of \(words)"
    }
}

/// The parts of a union that are not used when each value is read or written.
final class UnionDetails<Subject>: Sendable {
    let form: Union<Subject>.Form
    let mistakes: [BlueprintMistake]

    /// The variants that may write the tag of an internally tagged union themselves.
    let tagWriters = TagWriters()

    init(form: Union<Subject>.Form, mistakes: [BlueprintMistake]) {
        self.form = form
        self.mistakes = mistakes
    }
}

extension Union {
    /// Creates a union whose variants are objects with the tag as an additional member.
    ///
    /// - Parameters:
    ///   - tag: The key of the tag.
    ///   - variants: The variants, whose values must be objects.
    /// - Returns: The union.
    public static func internallyTagged(
        by tag: String,
        @VariantBuilder<Subject> variants: () -> [Variant<Subject>]
    ) -> Union {
        Union(form: .internallyTagged(tag: tag), variants: variants())
    }

    /// Creates a union whose variants are the content of objects that have the tag as another member.
    ///
    /// - Parameters:
    ///   - tag: The key of the tag.
    ///   - content: The key of the variant's value.
    ///   - variants: The variants.
    /// - Returns: The union.
    public static func adjacentlyTagged(
        by tag: String,
        content: String,
        @VariantBuilder<Subject> variants: () -> [Variant<Subject>]
    ) -> Union {
        Union(form: .adjacentlyTagged(tag: tag, content: content), variants: variants())
    }

    /// Creates a union whose variants are the only members of objects. Their keys are the tags, which must be strings.
    ///
    /// - Parameter variants: The variants.
    /// - Returns: The union.
    public static func externallyTagged(
        @VariantBuilder<Subject> variants: () -> [Variant<Subject>]
    ) -> Union {
        Union(form: .externallyTagged, variants: variants())
    }

    /// Creates a union that decodes a value as the first variant that accepts it. If none does, the error has the
    /// issues of each.
    ///
    /// - Parameter variants: The variants, the most distinctive first.
    /// - Returns: The union.
    public static func untagged(
        @VariantBuilder<Subject> variants: () -> [Variant<Subject>]
    ) -> Union {
        Union(form: .untagged, variants: variants())
    }
}

/// Builds the variants of a ``Union``.
@resultBuilder
public enum VariantBuilder<Subject> {
    public static func buildExpression(_ variant: Variant<Subject>) -> Variant<Subject> { variant }

    public static func buildBlock(_ variants: Variant<Subject>...) -> [Variant<Subject>] { variants }
}
