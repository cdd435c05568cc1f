internal import Cyanotype

/// The effect on stored values when a field gets another type.
enum TypeChange: Int, Comparable {
    /// Nothing.
    case same
    /// Each value is one of the new type too.
    case widened
    /// Only the program's code can tell.
    case unclear
    /// Some values may be none of the new type.
    case narrowed
    /// There may be no value where one is required.
    case nowRequired
    /// The conversion is another one.
    case conversion
    /// The values have another form.
    case retyped

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    var needsMigration: Bool { self > .unclear }
}

extension StoredType {
    /// Returns the effect on stored values if the type becomes another one.
    ///
    /// - Parameters:
    ///   - type: The new type.
    ///   - canBeMissing: Whether there need not be a value of the new type.
    /// - Returns: The effect.
    /// - Complexity: O(*n*) in the types, which are parsed only to a limited depth.
    func change(to type: StoredType, canBeMissing: Bool = false) -> TypeChange {
        if self == type { return .same }
        let (levels, value) = withoutOptionals
        let (newLevels, newValue) = type.withoutOptionals
        let change = value.changeOfValue(to: newValue)
        switch (levels, newLevels) {
        case (newLevels, _): return change
        case (0, 1): return max(.widened, change)
        case (1, 0): return max(canBeMissing ? .widened : .nowRequired, change)
        // Values in two levels of `Optional` differ in form from those in one.
        default: return change == .unclear ? .unclear : .retyped
        }
    }

    private var withoutOptionals: (levels: Int, type: StoredType) {
        var (levels, type) = (0, self)
        while case .optional(let wrapped) = type { (levels, type) = (levels + 1, wrapped) }
        return (levels, type)
    }

    private func changeOfValue(to type: StoredType) -> TypeChange {
        if self == type { return .same }
        switch (self, type) {
        case (.converted, _), (_, .converted): return changeOfConversion(to: type)
        case (.simple(let old), .simple(let new)): return old.change(to: new)
        case (.simple(let simple), _) where simple.isOpaque: return .unclear
        case (_, .simple(let simple)) where simple.isOpaque: return .unclear
        case (.array(let old), .array(let new)): return old.change(to: new)
        case (.tuple(let old), .tuple(let new)) where old.count == new.count:
            return zip(old, new).map { $0.change(to: $1) }.max() ?? .same
        case (.map(let keys, let values), .map(let newKeys, let newValues)):
            let change = keys.change(to: newKeys)
            return max(change > .unclear ? .retyped : change, values.change(to: newValues))
        case (.raw(let old, let cases), .raw(let new, let newCases)):
            return max(old.change(to: new), Self.change(of: cases, to: newCases))
        case (.raw(let old, _), .simple): return max(.widened, old.change(to: type))
        case (.simple, .raw(let new, _)):
            let change = change(to: new)
            return change > .unclear ? .retyped : max(.narrowed, change)
        case (.union(let old), .union(let new)): return old.change(to: new)
        default: return .retyped
        }
    }

    private static func change(of cases: [String]?, to newCases: [String]?) -> TypeChange {
        guard let cases, let newCases else { return cases == newCases ? .same : .unclear }
        if cases == newCases { return .same }
        return Set(cases).isSubset(of: newCases) ? .widened : .narrowed
    }

    private func changeOfConversion(to type: StoredType) -> TypeChange {
        guard case .converted(let name, let number, let old) = self,
            case .converted(let newName, let newNumber, let new) = type
        else { return .conversion }
        let change = old.change(to: new)
        if name == newName, number == newNumber { return change }
        // A conversion that gets a name, or loses it, is most likely the same one.
        let isNamed = name == nil ? newNumber == 1 : newName == nil
        return max(isNamed ? .unclear : .conversion, change)
    }
}

extension StoredType.Simple {
    /// Whether only the program's code knows the form.
    var isOpaque: Bool { self == .json || self == .codable || self == .custom }

    fileprivate func change(to new: Self) -> TypeChange {
        if self == new { return .same }
        if isOpaque || new.isOpaque { return .unclear }
        if let old = integer {
            if let new = new.integer {
                // A larger signed integer has all values of an unsigned one.
                return (new.isSigned || !old.isSigned) && old.bits < new.bits ? .widened : .narrowed
            }
            // The integers that have an exact value of the type.
            switch new {
            case .float: return old.bits <= 16 ? .widened : .narrowed
            case .double: return old.bits <= 32 ? .widened : .narrowed
            case .decimal: return old.bits <= 64 ? .widened : .narrowed
            default: return .retyped
            }
        }
        switch (self, new) {
        case (.float, .double), (.uuid, .string), (.url, .string): return .widened
        case (.string, .uuid), (.string, .url), (.double, .float): return .narrowed
        case (.float, _), (.double, _), (.decimal, _): return new.isNumber ? .narrowed : .retyped
        default: return .retyped
        }
    }

    /// Whether the values are numbers in JSON.
    var isNumber: Bool { integer != nil || self == .float || self == .double || self == .decimal }
}

extension StoredUnion {
    fileprivate func change(to new: StoredUnion) -> TypeChange {
        guard form == new.form, keys == new.keys else { return .retyped }
        // The variants of such a union have no names.
        if form == .untagged { return .unclear }
        var change = self == new ? TypeChange.same : .widened
        if isOpen, !new.isOpen { change = .unclear }
        for variant in variants {
            guard let other = new.variants.first(where: { $0.tag == variant.tag }) else {
                change = max(change, new.isOpen ? .widened : .narrowed)
                continue
            }
            switch (variant.type, other.type) {
            case (nil, nil): break
            case (let old?, let new?): change = max(change, old.change(to: new))
            // The members of a value that is not read are not looked at.
            case (_?, nil): change = max(change, .widened)
            case (nil, _?): change = max(change, .narrowed)
            }
        }
        return change
    }
}
