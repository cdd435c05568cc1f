/// The one description of a model: its properties, their keys in JSON, and how an instance is made.
///
/// There are three forms, and one kind of ``Field``:
///
/// - *Memberwise*: the values of the fields are handed to an initializer, in the order of the fields. The properties
///   may be `let`.
/// - *In place*: the values are assigned to the properties of a fresh instance, a struct or a final class. A missing
///   key leaves the property as the instance was made.
/// - *Inherited*: as in place, after the fields of the superclass.
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
/// A blueprint is immutable and may be shared. Making one lays out its tables, so keep it in a `static let`; for the
/// `class var` of an inherited one the library keeps the first.
public struct Blueprint<Subject>: Sendable {
    @usableFromInline let table: SlotTable
    @usableFromInline let construction: Construction<Subject>
    /// Settings that are not used for each object. They are stored elsewhere, because each object copies the blueprint.
    @usableFromInline let details: BlueprintDetails<Subject>

    /// The type that the blueprint makes: `Subject` or a subclass of it.
    var instanceType: Any.Type { details.instanceType }

    /// The slots as the fields declare them, before the settings.
    var declaredSlots: [Slot] { details.declaredSlots }

    /// What is said after the fields.
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
            unknownKeys: settings.rejectsUnknownKeys ? .reject : .ignore,
            hasRules: instanceSize != nil && !settings.rules.isEmpty,
            tag: settings.hierarchy?.tag,
            mistakes: settings.mistakes,
            subject: instanceType
        )
        self.construction = construction
        details = BlueprintDetails(instanceType: instanceType, declaredSlots: slots, settings: settings)
    }
}

/// How a blueprint makes an instance.
@usableFromInline
enum Construction<Subject>: Sendable {
    /// Takes the values out of the places of a frame, the first of which is at `place`, and calls the initializer.
    case memberwise(@Sendable (_ place: inout UnsafeMutableRawPointer) throws -> Subject)
    /// Makes an instance to assign to.
    case inPlace(@Sendable () -> Subject)
}

// MARK: - Memberwise

extension Blueprint {
    /// A blueprint that hands the values of its fields to an initializer.
    ///
    /// The fields must be in the order of the initializer's parameters, which the compiler checks by their types. What
    /// it cannot see, two fields of the same type in the wrong order, stops a debug build at the first decode that
    /// shows it.
    ///
    /// - Parameters:
    ///   - make: The initializer, or a `@Sendable` closure: `{ @Sendable name, age in … }`.
    ///   - fields: The fields, at most 100. In Swift 5 mode more than 48 need the upcoming feature
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

    /// A blueprint that hands the values of its fields to an initializer that may refuse them.
    ///
    /// Not an initializer itself: with another one to choose from, the compiler no longer says which fields are wrong.
    ///
    /// - Parameters:
    ///   - make: The initializer. What it throws is an issue at the place of the object.
    ///   - fields: The fields, in the order of the initializer's parameters.
    /// - Returns: The blueprint. The function itself throws nothing.
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
    /// How to call `make` with the values of a frame, which is laid out as a tuple of them.
    @inlinable
    static func construction<each Value>(
        _ make: @escaping @Sendable (repeat consuming each Value) throws -> Subject
    ) -> Construction<Subject> {
        if MemoryLayout<(repeat each Value)>.size <= 128 {
            // Becomes a few loads. A large tuple would be copied, and its copy destroyed through its metadata.
            return .memberwise { place in
                let arguments = place.assumingMemoryBound(to: (repeat each Value).self).move()
                return try make(repeat each arguments)
            }
        }
        return .memberwise { place in
            try make(repeat takeValue(&place) as each Value)
        }
    }
}

/// Moves the value that begins at `place`, or after it where its alignment wants it, out of a frame, and goes on to the
/// end of it.
@inlinable @inline(__always)
func takeValue<Value>(_ place: inout UnsafeMutableRawPointer) -> Value {
    // `alignedUp(for:)` is a call of a generic function.
    let padding = (0 &- UInt(bitPattern: place)) & UInt(bitPattern: MemoryLayout<Value>.alignment &- 1)
    let value = (place + Int(bitPattern: padding)).assumingMemoryBound(to: Value.self)
    place = UnsafeMutableRawPointer(value) + MemoryLayout<Value>.size
    return value.move()
}

// MARK: - In place

extension Blueprint {
    /// A blueprint that assigns to the properties of a fresh instance.
    ///
    /// - Parameters:
    ///   - create: Makes the instance whose properties are assigned; its values are those of missing keys.
    ///   - fields: The fields, whose properties must be writable.
    public init(
        creating create: @escaping @Sendable () -> Subject,
        @InPlaceFieldBuilder<Subject> fields: () -> InPlaceFields<Subject>
    ) {
        self.init(slots: fields().slots, construction: .inPlace(create), instanceType: Subject.self)
    }

    /// A blueprint of a subclass: the fields of its superclass, and its own.
    ///
    /// - Parameters:
    ///   - base: The superclass's blueprint, an in-place or inherited one: `super.blueprint`. Any other is a mistake:
    ///     ``lint()`` finds it, and the program ends when this blueprint is first used.
    ///   - create: Makes the instance of the subclass whose properties are assigned.
    ///   - fields: The subclass's own fields.
    /// - Precondition: `base` is an in-place or inherited blueprint of a superclass of `Subclass`.
    public init<Subclass: Model & AnyObject>(
        extending base: Blueprint<Subject>,
        creating create: @escaping @Sendable () -> Subclass,
        @InPlaceFieldBuilder<Subclass> fields: () -> InPlaceFields<Subclass>
    ) where Subclass.Subject == Subject {
        var settings = base.settings
        settings.casing = nil
        var baseSlots = base.table.allSlots.map(\.keepingKeys)
        if case .memberwise = base.construction {
            settings.mistakes.append(BlueprintMistake(.notExtendable, "only an in-place blueprint can be extended"))
            // They do not assign.
            baseSlots = []
        }
        let stranger = BlueprintMistake(.notExtendable, "\(Subclass.self) is not a subclass of \(Subject.self)")
        if !(Subclass.self is Subject.Type) { settings.mistakes.append(stranger) }
        settings.superclasses.append((base.instanceType, baseSlots.count))
        self.init(
            // A slot of the subclass takes its place for the address of a reference to the subclass. It is given that
            // of a reference to the superclass, which has the same layout, and refers to an instance of the subclass:
            // `create` made it, or `update(json:)` looked up the blueprint by the instance's own type.
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
