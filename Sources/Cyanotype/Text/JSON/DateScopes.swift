internal import CyanotypeSystem

/// The date formats of single types that a call sets: see ``JSONOptions/dateFormat(_:in:)``.
///
/// Options are copied for each document, so they have the number of a dictionary rather than a reference to it. Each
/// dictionary stays until the program ends. A program has few of them.
package struct DateScopes: Sendable, Hashable {
    /// The formats, and the results that were made for them.
    private final class Formats: Sendable {
        let formats: [ObjectIdentifier: DateFormat]
        let prepared = Locked<[Key: any Sendable]>([:])

        init(_ formats: [ObjectIdentifier: DateFormat]) {
            self.formats = formats
        }
    }

    private struct Key: Hashable {
        let result: ObjectIdentifier
        let type: ObjectIdentifier
        let name: String?
    }

    /// All sets of formats that the program has used, each once.
    private struct Known {
        var all: [Formats] = []
        var numbers: [[ObjectIdentifier: DateFormat]: UInt32] = [:]
    }

    private static let known = Locked(Known())

    /// 0, or one more than the index in ``Known/all``.
    private var number: UInt32 = 0

    /// No formats.
    package static let none = DateScopes()

    var isEmpty: Bool { number == 0 }

    private var formats: Formats? {
        let number = number
        return number == 0 ? nil : Self.known.withLock { $0.all[Int(number) - 1] }
    }

    /// Returns the format of a type; `nil` if there is none for it.
    func format(of type: Any.Type) -> DateFormat? { formats?.formats[ObjectIdentifier(type)] }

    /// Returns these formats, with one for a type.
    func with(_ format: DateFormat, of type: Any.Type) -> DateScopes {
        var all = formats?.formats ?? [:]
        all[ObjectIdentifier(type)] = format
        return Self.known.withLock { known in
            if let number = known.numbers[all] { return DateScopes(number: number) }
            known.all.append(Formats(all))
            let number = UInt32(known.all.count)
            known.numbers[all] = number
            return DateScopes(number: number)
        }
    }

    /// Returns the result that was made for a type and these formats.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - name: Tells several results of one type apart.
    ///   - make: Makes it. If two threads call it at once, the first result is kept.
    /// - Returns: The result, which is kept until the program ends.
    func prepared<Result: Sendable>(
        for type: Any.Type,
        _ name: String? = nil,
        _ make: () -> Result
    ) -> Result {
        guard let formats else { return make() }
        let key = Key(result: ObjectIdentifier(Result.self), type: ObjectIdentifier(type), name: name)
        if let known = formats.prepared.withLock({ $0[key] }) as? Result { return known }
        // The lock is not held, because this may run code of the program.
        let made = make()
        return formats.prepared.withLock { prepared in
            if let known = prepared[key] as? Result { return known }
            prepared[key] = made
            return made
        }
    }
}
