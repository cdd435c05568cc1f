internal import CyanotypeSystem

/// The settings of a blueprint besides its fields.
struct BlueprintSettings<Subject>: Sendable {
    /// The name that selects the blueprint among those of a model.
    var name: String?

    /// The name of the model in stores, if the blueprint sets one.
    var storedName: String?

    /// The version of the model, and the migrations that lead to it.
    var versions = ModelVersions()

    /// The casing that the blueprint itself sets.
    var casing: KeyCasing?

    /// The casings set by the superclasses' blueprints and by this one, its own last.
    private var casings: [KeyCasing] = []

    /// The date format of the fields, if the blueprint sets one.
    var dateFormat: DateFormat?

    /// Whether a key that belongs to no field is an error.
    var rejectsUnknownKeys = false

    /// The conditions that every instance must meet.
    var rules: [ModelRule<Subject>] = []

    /// The initializer of a memberwise blueprint without the rule checks, if it has rules.
    var uncheckedMake: ModelConstructor<Subject>?

    /// The classes that a tag distinguishes.
    var hierarchy: ClassHierarchy<Subject>?

    /// The properties of each index over several of them.
    var indexes: [[any AnyKeyPath & Sendable]] = []

    /// Whether a store keeps the changes of objects until a server has them.
    var isSynchronized = false

    /// The mistakes that belong to no field.
    var mistakes: [BlueprintMistake] = []

    /// The superclasses with fields, topmost first, each with the number of its fields including inherited ones.
    var superclasses: [(type: Any.Type, fieldCount: Int)] = []

    /// The casing of the nearest superclass that sets one.
    var inheritedCasing: KeyCasing? {
        casing == nil ? casings.last : casings.dropLast().last
    }

    /// Sets the casing of the blueprint itself.
    mutating func setCasing(_ casing: KeyCasing) {
        if self.casing != nil { casings.removeLast() }
        self.casing = casing
        casings.append(casing)
    }

    /// Returns the slots with their keys in the casing of the blueprint, or else in that of its superclass, and with
    /// their dates in its format.
    func named(_ slots: [Slot]) -> [Slot] {
        let slots = dateFormat.map { format in slots.map { $0.dated(format) } } ?? slots
        guard let casing = casings.last else { return slots }
        return slots.map { slot in
            if slot.traits.keepsCasing { return slot }
            var slot = slot
            slot.traits.keys = slot.traits.keys.map(casing.key(for:))
            slot.traits.aliases = slot.traits.aliases.map { $0.map(casing.key(for:)) }
            return slot
        }
    }
}

/// The parts of a blueprint that reading and writing an object do not use.
@usableFromInline
final class BlueprintDetails<Subject>: Sendable {
    /// The type that the blueprint makes: `Subject` or a subclass of it.
    let instanceType: Any.Type

    /// The slots as the fields declare them, before the settings apply.
    let declaredSlots: [Slot]

    let settings: BlueprintSettings<Subject>

    /// The fields whose order debug builds still have to check.
    let orderCheck = Locked(OrderCheck())

    /// The fields as a store sees them, once it has asked for them.
    let storageFields = Locked<StorageFields?>(nil)

    /// The field of the property that is named `id`, once it was looked for, which takes some microseconds.
    let fieldOfID = Locked<StorageField??>(nil)

    init(instanceType: Any.Type, declaredSlots: [Slot], settings: BlueprintSettings<Subject>) {
        self.instanceType = instanceType
        self.declaredSlots = declaredSlots
        self.settings = settings
    }
}

extension Slot {
    /// A copy of the slot whose keys and date format another blueprint does not change.
    var keepingKeys: Slot {
        var slot = self
        slot.traits.keepsCasing = true
        slot.traits.keepsDateFormat = true
        // The new blueprint's table sets these again.
        slot.alternativeBits = []
        return slot
    }
}

// MARK: - Modifiers

extension Blueprint {
    /// Names the blueprint. Callers select it by this name, and nested models use their blueprint of the same name.
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

    /// Converts the fields' keys to another casing, so that fields can be declared with the properties' names.
    ///
    /// ```swift
    /// static let blueprint = Blueprint(Account.init) {
    ///     Field("pictureURL", \.pictureURL)    // "picture_url"
    /// }.keyCasing(.snakeCase)
    /// ```
    ///
    /// The keys are computed once, from the names to JSON, and never in reverse, so acronyms are preserved. A field
    /// marked ``Field/exactKey()`` keeps its keys, and so do inherited and flattened fields. A subclass's blueprint
    /// inherits the casing of its superclass for its own fields, unless it sets another one.
    ///
    /// - Parameter casing: The casing.
    /// - Returns: The blueprint with the converted keys.
    public func keyCasing(_ casing: KeyCasing) -> Self {
        changing { $0.setCasing(casing) }
    }

    /// Makes unknown keys errors that suggest the most similar known key.
    ///
    /// By default unknown keys are ignored, unless the call sets ``JSONOptions/rejectsUnknownKeys`` or a field keeps
    /// them: see ``Field/unknownKeys(_:)->Field<Root,Value,ReadOnly>``.
    ///
    /// It concerns JSON of others. In a store, where a version of the program with other fields may have written the
    /// object, they are errors only if the blueprint is ``strict()`` too.
    ///
    /// - Returns: The blueprint with the mark.
    public func rejectingUnknownKeys() -> Self {
        changing { $0.rejectsUnknownKeys = true }
    }

    /// Requires every instance to meet a condition on several of its properties.
    ///
    /// ```swift
    /// Blueprint(Stay.init) { … }
    ///     .validate("an end that is not before the start", code: "order") { $0.start <= $0.end }
    /// ```
    ///
    /// The condition is checked after an instance has been decoded or updated, and by ``Model/validate(options:)``.
    ///
    /// - Parameters:
    ///   - message: A description of a valid instance, in words that follow "expected".
    ///   - code: The code of the issue.
    ///   - isValid: A closure that returns whether an instance is valid.
    /// - Returns: The blueprint with the condition.
    public func validate(
        _ message: String,
        code: MappingError.Code = .validation,
        @ConditionBuilder _ isValid: @escaping @Sendable (Subject) -> Bool
    ) -> Self {
        let rules = settings.rules + [ModelRule(message: message, code: code, isValid: isValid)]
        guard case .memberwise(let made) = construction else { return changing { $0.rules = rules } }
        // The rules wrap the initializer only once, so that all broken rules are reported.
        let make = settings.uncheckedMake ?? made
        let construction = Construction<Subject>.memberwise { values in
            let subject = try make(&values)
            try ModelRules(rules).check(subject)
            return subject
        }
        return changing(construction) { settings in
            settings.rules = rules
            settings.uncheckedMake = make
        }
    }

    /// Returns the blueprint with changed settings.
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

/// Makes the compiler check the fields of a blueprint before a condition that follows them.
@_documentation(visibility: internal)
@resultBuilder
public enum ConditionBuilder {
    public static func buildBlock(_ isValid: Bool) -> Bool { isValid }

    public static func buildEither(first isValid: Bool) -> Bool { isValid }

    public static func buildEither(second isValid: Bool) -> Bool { isValid }
}
