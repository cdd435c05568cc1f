/// The single description of a model: its properties, their keys in JSON, and how instances are made.
///
/// There are three forms of blueprint, which share one kind of ``Field``:
///
/// - *Memberwise*: the initializer takes the values of the fields, in the order of the fields. The properties may be
///   `let`.
/// - *In place*: the values are assigned to the properties of a fresh instance, a struct or a final class. A missing
///   key leaves its property unchanged.
/// - *Inherited*: like in place, with the fields of the superclass first.
///
/// ```swift
/// static let blueprint = Blueprint(Person.init) {
///     Field("first_name", \.firstName)
///     Field("dob", \.dateOfBirth)
/// }
///
/// static let blueprint = Blueprint(creating: Settings.init) {
///     Field("theme", \.theme)
/// }
///
/// override class var blueprint: Blueprint<Animal> {
///     Blueprint(extending: super.blueprint, creating: Dog.init) {
///         Field("breed", \.breed)
///     }
/// }
/// ```
///
/// A blueprint is immutable and may be shared. Making one lays out its tables, so store it in a `static let`. For the
/// `class var` of an inherited blueprint, the library caches the first one.
public struct Blueprint<Subject>: Sendable {
    @usableFromInline let table: SlotTable
    @usableFromInline let construction: Construction<Subject>
    /// Settings that are not used for each object. They are stored elsewhere, because each object copies the blueprint.
    @usableFromInline let details: BlueprintDetails<Subject>

    /// The type that the blueprint makes: `Subject` or a subclass of it.
    var instanceType: Any.Type { details.instanceType }

    /// The slots as the fields declare them, before the settings apply.
    var declaredSlots: [Slot] { details.declaredSlots }

    /// The settings, which modifiers after the fields change.
    var settings: BlueprintSettings<Subject> { details.settings }

    @usableFromInline
    init(slots: [Slot], construction: Construction<Subject>, instanceType: Any.Type) {
        self.init(slots: slots, construction: construction, instanceType: instanceType, settings: BlueprintSettings())
    }

    init(
        slots: [Slot],
        construction: Construction<Subject>,
        instanceType: Any.Type,
        settings: BlueprintSettings<Subject>
    ) {
        let instanceSize: Int? =
            switch construction {
            case .memberwise: nil
            case .inPlace: MemoryLayout<Subject>.size
            }
        table = SlotTable(
            settings.named(slots).map { $0.knowingMissingValue(construction) },
            instanceSize: instanceSize,
            unknownKeys: settings.rejectsUnknownKeys ? .reject(inStores: settings.versions.isStrict) : .ignore,
            // A memberwise blueprint checks the rules where it calls the initializer.
            hasRules: instanceSize != nil && !settings.rules.isEmpty,
            tag: settings.hierarchy?.tag,
            mistakes: settings.mistakes + slots.storageMistakes,
            subject: instanceType
        )
        self.construction = construction
        details = BlueprintDetails(instanceType: instanceType, declaredSlots: slots, settings: settings)
    }
}

/// How a blueprint makes an instance.
@usableFromInline
enum Construction<Subject>: Sendable {
    /// Moves the values out of a frame and calls the initializer.
    case memberwise(ModelConstructor<Subject>)
    /// Makes an instance whose properties are then assigned.
    case inPlace(@Sendable () -> Subject)
}

// MARK: - Memberwise

extension Blueprint {
    /// Creates a blueprint that passes the values of its fields to an initializer.
    ///
    /// The fields must be in the order of the initializer's parameters, which the compiler checks by their types. It
    /// cannot detect two fields of the same type in the wrong order; a debug build traps at the first decode that
    /// reveals them.
    ///
    /// - Parameters:
    ///   - make: The initializer, or a `@Sendable` closure: `{ @Sendable name, age in … }`.
    ///   - fields: The fields, at most 100. In Swift 5 mode more than 48 require the upcoming feature
    ///     `InferSendableFromCaptures`.
    @inlinable
    public init<Initializer, Call: InitializerCall<Subject, Initializer>>(
        _ make: Initializer,
        @MemberwiseFieldBuilder<Initializer> fields: () -> MemberwiseFields<Call, Subject>
    ) {
        let fields = fields()
        self.init(
            slots: fields.slots,
            construction: .memberwise(fields.call.construct(make)),
            instanceType: Subject.self
        )
    }

    /// Returns a blueprint that passes the values of its fields to an initializer that may throw.
    ///
    /// This is not an initializer: with another overload, the compiler would no longer report which fields are wrong.
    ///
    /// - Parameters:
    ///   - make: The initializer. An error that it throws is an issue at the place of the object.
    ///   - fields: The fields, in the order of the initializer's parameters.
    /// - Returns: The blueprint. The function itself does not throw.
    @inlinable
    public static func throwing<each Value>(
        _ make: @escaping @Sendable (repeat consuming each Value) throws -> Subject,
        @FieldBuilder<Subject> fields: () -> Fields<Subject, repeat each Value>
    ) -> Blueprint {
        Blueprint(
            slots: fields().slots,
            construction: Self.construction(make),
            instanceType: Subject.self
        )
    }
}

extension Blueprint {
    /// Returns how to call `make` with the values of a frame, which `SlotTable` lays out as a tuple of them.
    @inlinable
    static func construction<each Value>(
        _ make: @escaping @Sendable (repeat consuming each Value) throws -> Subject
    ) -> Construction<Subject> {
        if MemoryLayout<(repeat each Value)>.size <= 128 {
            // This compiles to a few loads. A large tuple would be copied, and its copy destroyed through its metadata.
            return .memberwise { values in
                let arguments = values.takeTuple() as (repeat each Value)
                return try make(repeat each arguments)
            }
        }
        return .memberwise { values in
            try make(repeat values.take() as each Value)
        }
    }
}

// MARK: - In place

extension Blueprint {
    /// Creates a blueprint that assigns the properties of a fresh instance.
    ///
    /// - Parameters:
    ///   - create: Makes the instance whose properties are assigned. If a key is missing, its property keeps the value
    ///     it has there.
    ///   - fields: The fields. Their properties must be writable.
    public init(
        creating create: @escaping @Sendable () -> Subject,
        @InPlaceFieldBuilder<Subject> fields: () -> InPlaceFields<Subject>
    ) {
        self.init(slots: fields().slots, construction: .inPlace(create), instanceType: Subject.self)
    }

    /// Creates the blueprint of a subclass, with the fields of its superclass and its own.
    ///
    /// - Parameters:
    ///   - base: The superclass's blueprint, an in-place or inherited one: `super.blueprint`. Any other is a mistake:
    ///     ``lint()`` finds it, and the first use of this blueprint traps.
    ///   - create: Makes the instance of the subclass whose properties are assigned.
    ///   - fields: The subclass's own fields.
    /// - Precondition: `base` is an in-place or inherited blueprint of a superclass of `Subclass`.
    public init<Subclass: Model & AnyObject>(
        extending base: Blueprint<Subject>,
        creating create: @escaping @Sendable () -> Subclass,
        @InPlaceFieldBuilder<Subclass> fields: () -> InPlaceFields<Subclass>
    ) where Subclass.Subject == Subject {
        var settings = base.settings
        // The casing stays among the inherited ones, and this blueprint may set its own.
        settings.casing = nil
        // A name is that of one class, and so is a version.
        settings.storedName = nil
        settings.versions = ModelVersions()
        // The table's slots have the superclass's casing and date format already.
        var baseSlots = base.table.allSlots.map(\.keepingKeys)
        if case .memberwise = base.construction {
            settings.mistakes.append(BlueprintMistake(.notExtendable, "only an in-place blueprint can be extended"))
            // Memberwise slots do not assign.
            baseSlots = []
        }
        let stranger = BlueprintMistake(.notExtendable, "\(Subclass.self) is not a subclass of \(Subject.self)")
        if !(Subclass.self is Subject.Type) { settings.mistakes.append(stranger) }
        settings.superclasses.append((base.instanceType, baseSlots.count))
        self.init(
            // A slot of the subclass treats its place as the address of a reference to the subclass. It is passed the
            // address of a reference to the superclass, which has the same layout and refers to an instance of the
            // subclass: `create` made it, or `update(json:)` looked up the blueprint by the instance's own type.
            slots: baseSlots + fields().slots,
            construction: .inPlace {
                guard let instance = create() as? Subject else {
                    endProgram([stranger].description(of: "Blueprint<\(Subclass.self)>"))
                }
                return instance
            },
            instanceType: Subclass.self,
            settings: settings
        )
    }
}
