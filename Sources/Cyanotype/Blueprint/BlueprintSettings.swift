/// What a blueprint says beside its fields.
struct BlueprintSettings<Subject>: Sendable {
    /// The name by which it is chosen among those of a model.
    var name: String?

    /// How the keys of the fields are written.
    var casing: KeyCasing?

    /// Whether a key that no field has is an error.
    var rejectsUnknownKeys = false

    /// What an instance has to fulfil.
    var rules: [ModelRule<Subject>] = []

    /// The initializer of a memberwise blueprint without the rules, where there are any.
    var uncheckedMake: (@Sendable (inout UnsafeMutableRawPointer) throws -> Subject)?

    /// The classes that are told apart by a tag.
    var hierarchy: ClassHierarchy<Subject>?

    /// The superclasses that have fields, the highest first, each with the number of its fields and of those above it.
    var superclasses: [(type: Any.Type, fieldCount: Int)] = []

    /// The slots with their keys in this blueprint's casing.
    func named(_ slots: [Slot]) -> [Slot] {
        guard let casing else { return slots }
        return slots.map { slot in
            if slot.keepsCasing { return slot }
            var slot = slot
            slot.keys = slot.keys.map(casing.key)
            slot.aliases = slot.aliases.map { $0.map(casing.key) }
            return slot
        }
    }
}

/// What a blueprint has beside what is read and written by.
@usableFromInline
final class BlueprintDetails<Subject>: Sendable {
    /// The type that the blueprint makes: `Subject` or a subclass of it.
    let instanceType: Any.Type

    /// The slots as the fields declare them, before the settings.
    let declaredSlots: [Slot]

    let settings: BlueprintSettings<Subject>

    /// The fields whose order debug builds still have to check.
    let orderCheck = Locked(OrderCheck())

    init(instanceType: Any.Type, declaredSlots: [Slot], settings: BlueprintSettings<Subject>) {
        self.instanceType = instanceType
        self.declaredSlots = declaredSlots
        self.settings = settings
    }
}

extension Slot {
    /// The slot with keys that another blueprint does not change.
    var keepingKeys: Slot {
        var slot = self
        slot.keepsCasing = true
        // Laid out anew.
        slot.alternativeBits = []
        return slot
    }
}

// MARK: - What is said behind the fields

extension Blueprint {
    /// Gives the blueprint a name, by which a caller chooses it and nested models that have one of the same name follow.
    ///
    /// ```swift
    /// static let legacyV1 = Blueprint(Person.init) { … }.named("legacyV1")
    /// static var alternateBlueprints: [Blueprint<Person>] { [legacyV1] }
    ///
    /// let person = try Person(json: data, using: Person.legacyV1)
    /// ```
    ///
    /// - Parameter name: The name.
    /// - Returns: The blueprint with the name.
    public func named(_ name: String) -> Self {
        changing { $0.name = name }
    }

    /// Writes the keys of the fields in another casing, so that they can be given as the properties' names.
    ///
    /// ```swift
    /// static let blueprint = Blueprint(Account.init) {
    ///     Field("pictureURL", \.pictureURL)    // "picture_url"
    /// }.keyCasing(.snakeCase)
    /// ```
    ///
    /// The keys are worked out once, from the names to JSON, and never back, so that acronyms are not lost. A field marked
    /// ``Field/exactKey()`` keeps its keys, and so do fields that are inherited or flattened.
    ///
    /// - Parameter casing: The casing.
    /// - Returns: The blueprint with other keys.
    public func keyCasing(_ casing: KeyCasing) -> Self {
        changing { $0.casing = casing }
    }

    /// Makes a key that none of the fields has an error, which names the nearest of those there are.
    ///
    /// Without it such keys are ignored, unless the call says ``JSONOptions/rejectsUnknownKeys``, or a field keeps them:
    /// see ``Field/unknownKeys(_:)->Field<Root,Value,ReadOnly>``.
    ///
    /// - Returns: The blueprint with the mark.
    public func rejectingUnknownKeys() -> Self {
        changing { $0.rejectsUnknownKeys = true }
    }

    /// Has every instance fulfil a condition over several of its properties.
    ///
    /// ```swift
    /// Blueprint(Stay.init) { … }
    ///     .validate("an end that is not before the start", code: "order") { $0.start <= $0.end }
    /// ```
    ///
    /// It is checked when an instance has been read or updated, and by ``Model/validate(options:)``.
    ///
    /// - Parameters:
    ///   - message: What would have been right, in words that go on after "expected".
    ///   - code: The code of the issue.
    ///   - isValid: Whether an instance is right.
    /// - Returns: The blueprint with the condition.
    public func validate(
        _ message: String,
        code: MappingError.Code = .validation,
        _ isValid: @escaping @Sendable (Subject) -> Bool
    ) -> Self {
        let rules = settings.rules + [ModelRule(message: message, code: code, isValid: isValid)]
        guard case .memberwise(let made) = construction else { return changing { $0.rules = rules } }
        // Around the initializer once, so that all that are broken are reported.
        let make = settings.uncheckedMake ?? made
        let construction = Construction<Subject>.memberwise { place in
            let subject = try make(&place)
            try ModelRules(rules).check(subject)
            return subject
        }
        return changing(construction) { settings in
            settings.rules = rules
            settings.uncheckedMake = make
        }
    }

    /// The blueprint with other settings.
    func changing(
        _ construction: Construction<Subject>? = nil,
        _ change: (inout BlueprintSettings<Subject>) -> Void
    ) -> Self {
        var settings = settings
        change(&settings)
        return Blueprint(
            slots: declaredSlots,
            construction: construction ?? self.construction,
            instanceType: instanceType,
            settings: settings
        )
    }
}
