/// The type of a value in a store's document, without Swift names.
///
/// Settings that only concern JSON for others do not count: date formats, coercions, rules, strategies for `nil`.
package indirect enum StoredType: Hashable, Sendable {
    /// A type without parts.
    package enum Simple: String, CaseIterable, Sendable {
        case bool
        case int8, int16, int32, int64, int128
        case uint8, uint16, uint32, uint64, uint128
        case float, double, decimal
        case string, date, data, uuid, url
        /// Any JSON.
        case json
        /// A model. Its fields have a shape of their own.
        case model
        /// The type and the identity of an object of its own.
        case reference
        /// A value in the form of its own `Codable` conformance.
        case codable
        /// A value in a form that only its type knows.
        case custom
    }

    case simple(Simple)
    case optional(StoredType)
    /// An array or a set.
    case array(StoredType)
    /// An array with elements of different types.
    case tuple([StoredType])
    case map(keys: StoredType, values: StoredType)
    /// A type with raw values, and these values, sorted, if they are known to be all.
    case raw(StoredType, cases: [String]?)
    case union(StoredUnion)
    /// A value that a program's conversion turns into another one, if that has a name under this.
    case converted(name: String?, number: Int, StoredType)
}

/// A union in a store's document.
package struct StoredUnion: Hashable, Sendable {
    package enum Form: String, Sendable {
        case `internal`, adjacent, external, untagged
    }

    package struct Variant: Hashable, Sendable {
        /// The text of the tag in JSON.
        package let tag: String

        /// The type of the value, if there is one.
        package let type: StoredType?

        package init(tag: String, type: StoredType?) {
            self.tag = tag
            self.type = type
        }
    }

    package let form: Form

    /// The keys of the tag and of the content, as far as the form has them.
    package let keys: [String]

    /// The variants, sorted by their tags.
    package let variants: [Variant]

    /// Whether values with other tags are kept.
    package let isOpen: Bool

    package init(form: Form, keys: [String], variants: [Variant], isOpen: Bool) {
        self.form = form
        self.keys = keys
        self.variants = variants
        self.isOpen = isOpen
    }
}

extension StoredType.Simple {
    /// The size in bits, and whether there are negative numbers; `nil` if this is no integer.
    package var integer: (bits: Int, isSigned: Bool)? {
        let isSigned = rawValue.hasPrefix("int")
        guard isSigned || rawValue.hasPrefix("uint") else { return nil }
        return Int(rawValue.drop { !$0.isNumber }).map { ($0, isSigned) }
    }
}

extension StoredType {
    /// Whether a part of it is converted by a conversion without a name.
    package var hasUnnamedConversion: Bool {
        switch self {
        case .simple: false
        case .optional(let type), .array(let type), .raw(let type, _): type.hasUnnamedConversion
        case .tuple(let types): types.contains(where: \.hasUnnamedConversion)
        case .map(_, let values): values.hasUnnamedConversion
        case .union(let union): union.variants.contains { $0.type?.hasUnnamedConversion ?? false }
        case .converted(let name, _, let type): name == nil || type.hasUnnamedConversion
        }
    }

    /// Whether a part of it is a reference to another object.
    var hasReferences: Bool {
        switch self {
        case .simple(let type): type == .reference
        case .optional(let type), .array(let type), .map(_, let type): type.hasReferences
        case .tuple(let types): types.contains(where: \.hasReferences)
        case .union(let union): union.variants.contains { $0.type?.hasReferences ?? false }
        case .raw, .converted: false
        }
    }

    /// Whether equal values are written in one order, also without ``JSONOptions/sortedKeys``. Models inside do not count.
    var hasFixedOrder: Bool {
        switch self {
        case .simple(let type): type != .codable && type != .custom
        case .optional(let type), .raw(let type, _): type.hasFixedOrder
        case .tuple(let types): types.allSatisfy(\.hasFixedOrder)
        // An array may be a set.
        case .array, .map, .converted: false
        case .union(let union): union.variants.allSatisfy { $0.type?.hasFixedOrder ?? true }
        }
    }

    /// This type with references in place of models.
    var referring: StoredType {
        switch self {
        case .simple(.model): .simple(.reference)
        case .simple, .raw, .converted: self
        case .tuple(let types): .tuple(types.map(\.referring))
        case .optional(let type): .optional(type.referring)
        case .array(let type): .array(type.referring)
        case .map(let keys, let values): .map(keys: keys, values: values.referring)
        case .union(let union):
            .union(
                StoredUnion(
                    // A reference has no place for a tag inside.
                    form: .untagged,
                    keys: [],
                    variants: union.variants.map { StoredUnion.Variant(tag: $0.tag, type: $0.type?.referring) },
                    isOpen: union.isOpen
                )
            )
        }
    }

    /// This type, if a missing member cannot be told from `nil` of it.
    package var isOptional: Bool {
        if case .optional = self { true } else { false }
    }
}
