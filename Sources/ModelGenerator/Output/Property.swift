/// A property of a model, derived from its member in the samples.
struct Property {
    /// The key of the member.
    let key: String
    /// How the property is declared.
    let declaration: Declaration
    /// The type of the property, or of its value if the property has three states.
    let type: SwiftType
    /// A comment on the values, if any.
    let remark: String?

    /// A declaration that makes the property encode its member as it was.
    enum Declaration {
        /// The member is always present, or it is missing if the property is `nil`.
        case plain
        /// The member is always present, and `null` if the property is `nil`.
        case writesNull
        /// The member is a value, `null` or missing: see ``PatchDeclaration``.
        case patch
    }

    init(_ member: ObjectShape.Member, of object: ObjectShape) {
        let value = member.value
        let isMissing = member.count < object.count
        let valueType = SwiftType(ignoringNullsOf: value)
        key = member.key
        remark = Self.remark(on: value, key: member.key)
        if value.nulls > 0, isMissing {
            declaration = .patch
            type = valueType
        } else if value.nulls > 0 {
            // `JSON` holds `null` itself. If the samples have no other value, though, expect one later.
            let isOptional = !valueType.holdsNull || value.kinds.isEmpty
            declaration = isOptional ? .writesNull : .plain
            type = isOptional ? .optional(valueType) : valueType
        } else {
            declaration = .plain
            type = isMissing ? .optional(valueType) : valueType
        }
    }

    private static func remark(on value: ValueShape, key: String) -> String? {
        switch value.kinds {
        case .string:
            switch value.strings.dateForm {
            case .dateTime: return "an ISO 8601 date: as: .iso8601"
            case .day: return "a day, year first"
            case nil: return nil
            }
        case .number:
            switch value.numbers.fit {
            case .decimal: return "more digits than a Double holds"
            case nil: return "more digits than a Decimal holds"
            default: break
            }
            switch value.numbers.hint {
            case .milliseconds: return "looks like milliseconds since 1970: a Date"
            case .seconds where isNameOfTime(key): return "looks like seconds since 1970: as: .secondsSince1970"
            default: return nil
            }
        default:
            return nil
        }
    }

    /// Whether a key suggests that its value is a time. Seconds look like any other numbers, such as ids.
    private static func isNameOfTime(_ key: String) -> Bool {
        let times: Set<String> = [
            "at", "date", "time", "timestamp", "created", "updated", "modified", "changed", "edited", "expires",
            "expiry",
            "expiration", "start", "started", "end", "ended", "since", "until", "utc", "epoch", "ts", "published",
            "seen",
            "birthday", "deadline", "due", "on",
        ]
        return KeyWords(key).words.contains { times.contains($0.lowercased()) }
    }
}
