import Cyanotype
import CyanotypeSystem

/// A text that no error or description may quote, in the forms that it has in documents.
enum Canary {
    static let text = "CANARY-7f3a"
    static let number = "7713177131"
    /// The first scalars are enough to recognise a quotation that was cut off.
    static let marks = ["CANARY", "77131"]
}

/// An error that quotes the rejected value.
struct Quoting: Error, CustomStringConvertible {
    let value: String
    var description: String { "cannot use \(value)" }
}

/// A modifier of a string field.
protocol Modifier: SendableMetatype {
    static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access>
}

enum Modifiers {
    enum Sensitive: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.sensitive()
        }
    }

    enum Length: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.length(1...3)
        }
    }

    enum Range: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.range("a"..."b")
        }
    }

    enum Pattern: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.pattern("[a-f]+")
        }
    }

    enum Validation: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.validate("a better one") { _ in false }
        }
    }

    enum DefaultForMissing: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.default(Canary.text, if: .missing)
        }
    }

    enum DefaultForNull: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.default(Canary.text, if: .null)
        }
    }

    enum DefaultForInvalid: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.default(Canary.text, if: .invalid)
        }
    }

    enum Coercion: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.coercing(.all)
        }
    }

    enum Alias: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.alias("other")
        }
    }

    enum SeveralAliases: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.alias("another").allowingSeveralNames()
        }
    }

    /// Marks that do not change how the value is read.
    enum Marks: Modifier {
        static func apply<Root, Access>(_ field: Field<Root, String, Access>) -> Field<Root, String, Access> {
            field.required().exactKey().nilStrategy(.null).stored(in: .defaults).schema(["type": "string"])
        }
    }

    static let all: [any Modifier.Type] = [
        Sensitive.self, Length.self, Range.self, Pattern.self, Validation.self, DefaultForMissing.self,
        DefaultForNull.self, DefaultForInvalid.self, Coercion.self, Alias.self, SeveralAliases.self, Marks.self,
    ]

    /// Every order of three modifiers that include `Sensitive`.
    static let sensitiveTriples: [[any Modifier.Type]] = all.flatMap { first in
        all.flatMap { second in
            all.compactMap { third in
                let triple = [first, second, third]
                // A field may have only one alias.
                let isPossible = [Alias.self, SeveralAliases.self].allSatisfy { (alias: any Modifier.Type) in
                    triple.filter { $0 == alias }.count <= 1
                }
                return isPossible && triple.contains { $0 == Sensitive.self } ? triple : nil
            }
        }
    }
}

/// The beginning of the field, before its modifiers.
protocol Beginning: SendableMetatype {
    static func inPlace<Root>(_ path: any WritableKeyPath<Root, String> & Sendable) -> Field<Root, String, ReadWrite>
    static func memberwise<Root>(_ path: any KeyPath<Root, String> & Sendable) -> Field<Root, String, ReadOnly>
}

enum Beginnings {
    enum Plain: Beginning {
        static func inPlace<Root>(
            _ path: any WritableKeyPath<Root, String> & Sendable
        ) -> Field<Root, String, ReadWrite> {
            Field("pin", path)
        }

        static func memberwise<Root>(_ path: any KeyPath<Root, String> & Sendable) -> Field<Root, String, ReadOnly> {
            Field("pin", path)
        }
    }

    /// A field in an object that only holds fields.
    enum Grouped: Beginning {
        static func inPlace<Root>(
            _ path: any WritableKeyPath<Root, String> & Sendable
        ) -> Field<Root, String, ReadWrite> {
            Field("group", "pin", path)
        }

        static func memberwise<Root>(_ path: any KeyPath<Root, String> & Sendable) -> Field<Root, String, ReadOnly> {
            Field("group", "pin", path)
        }
    }

    /// A field with a conversion that rejects and quotes every value.
    enum Converted: Beginning {
        private static var conversion: Conversion<String> {
            Conversion(
                from: String.self,
                decode: { throw Quoting(value: $0) },
                encode: { throw Quoting(value: $0) }
            )
        }

        static func inPlace<Root>(
            _ path: any WritableKeyPath<Root, String> & Sendable
        ) -> Field<Root, String, ReadWrite> {
            Field("pin", path, as: conversion)
        }

        static func memberwise<Root>(_ path: any KeyPath<Root, String> & Sendable) -> Field<Root, String, ReadOnly> {
            Field("pin", path, as: conversion)
        }
    }
}

/// The blueprints of generic models, which cannot have a `static let`.
enum Blueprints {
    private static let made = Locked<[ObjectIdentifier: any Sendable]>([:])

    static func one<Subject>(of type: Subject.Type, _ make: () -> Blueprint<Subject>) -> Blueprint<Subject> {
        let id = ObjectIdentifier(type)
        if let known = made.withLock({ $0[id] }) as? Blueprint<Subject> { return known }
        let blueprint = make()
        made.withLock { $0[id] = blueprint }
        return blueprint
    }
}

/// A model with one sensitive field.
protocol SecretModel: Model where Subject == Self {
    init(pin: String)
}

struct InPlace<Start: Beginning, First: Modifier, Second: Modifier, Third: Modifier>: SecretModel {
    var pin: String = Canary.text

    static var blueprint: Blueprint<Self> {
        Blueprints.one(of: Self.self) {
            Blueprint(creating: { Self(pin: Canary.text) }) {
                Third.apply(Second.apply(First.apply(Start.inPlace(\Self.pin))))
            }
        }
    }
}

struct Memberwise<Start: Beginning, First: Modifier, Second: Modifier, Third: Modifier>: SecretModel {
    let pin: String

    static var blueprint: Blueprint<Self> {
        Blueprints.one(of: Self.self) {
            Blueprint(Self.init(pin:)) {
                Third.apply(Second.apply(First.apply(Start.memberwise(\Self.pin))))
            }
        }
    }
}
