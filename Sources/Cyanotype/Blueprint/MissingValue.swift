internal import Synchronization

/// Determines whether a field reads a missing key as `nil` or as another value.
///
/// It does so when a `nil` is first written, not when the blueprint is made, because it has to make an instance, and the
/// instance's initializer may use the blueprint.
@usableFromInline
final class MissingValue: Sendable {
    /// Determines whether the value is `nil`.
    private let find: @Sendable () -> Bool
    /// 0 before it is known, 1 for `nil`, 2 for another value.
    private let known = Atomic<UInt8>(0)

    init(_ find: @escaping @Sendable () -> Bool) {
        self.find = find
    }

    var isNil: Bool {
        let known = known.load(ordering: .relaxed)
        if known != 0 { return known == 1 }
        let isNil = find()
        self.known.store(isNil ? 1 : 2, ordering: .relaxed)
        return isNil
    }
}

/// Whether a field reads a missing key as `nil`.
@usableFromInline
enum NilWhenMissing: Sendable {
    case always
    /// The key must not be missing.
    case never
    /// If its default is `nil`.
    case found(MissingValue)
}

extension Slot {
    /// This slot, with its missing value, for a blueprint with the given construction.
    func knowingMissingValue<Subject>(_ construction: Construction<Subject>) -> Slot {
        guard case .value = role else { return self }
        let slot = self
        var known = self
        switch construction {
        case .inPlace(let create):
            known.nilWhenMissing = .found(
                MissingValue {
                    guard slot.canBeNil else { return true }
                    var instance = create()
                    return withUnsafeMutablePointer(to: &instance) { instance in
                        if slot.presence.hasDefault {
                            _ = slot.fill(UnsafeMutableRawPointer(instance) + slot.placeOffset)
                        }
                        let value = Mirror(reflecting: slot.value(UnsafeRawPointer(instance) + slot.sourceOffset))
                        return value.displayStyle == .optional && value.children.isEmpty
                    }
                }
            )
        case .memberwise where presence.hasDefault:
            known.nilWhenMissing = .found(MissingValue { !slot.canBeNil || slot.isDefaultNull })
        case .memberwise:
            break
        }
        return known
    }

    /// Whether the value's type has a `nil`.
    ///
    /// Asked when one is written, not when the blueprint is made: the runtime takes long to look for a conformance.
    private var canBeNil: Bool { valueType is any ExpressibleByNilLiteral.Type }

    /// Whether the default of a memberwise field is written as `null`.
    private var isDefaultNull: Bool {
        let place = UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: alignment)
        defer { place.deallocate() }
        // Once the memory is filled, it holds a value that must be destroyed.
        guard fill(place) else { return true }
        defer { destroy(place) }
        var writer = JSONWriter(options: JSONOptions(maximumDepth: 512, revealsSecrets: true))
        writeValue(&writer, place)
        return writer.issues.isEmpty && writer.withBytes { $0.elementsEqual("null".utf8) }
    }
}
