internal import Synchronization

/// Objects by type, each made once and kept for as long as the program runs.
///
/// It stands in for stored static properties, which Swift does not have in generic types, and which a subclass could not
/// override.
struct TypeCache: ~Copyable, Sendable {
    /// The number of objects. Who adds one holds the lock.
    private let count = Locked(0)

    /// The newest table. Older ones stay in memory, because a reader may use them; together they are smaller.
    private let newest = Atomic(Unmanaged.passRetained(Box(SharedTypeTable(capacity: 256))))

    private final class Box: Sendable {
        let table: SharedTypeTable

        init(_ table: SharedTypeTable) { self.table = table }
    }

    /// A table of the objects so far, and perhaps of some that are added later.
    var table: SharedTypeTable {
        newest.load(ordering: .acquiring)._withUnsafeGuaranteedRef { $0.table }
    }

    /// The object of a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - make: Makes the object. If two threads call it at once, the first object stays.
    /// - Returns: The object.
    func object<Object: AnyObject & Sendable>(of type: Any.Type, _ make: () -> Object) -> Object {
        func found(_ address: UnsafeRawPointer) -> Object {
            Unmanaged<Object>.fromOpaque(address).takeUnretainedValue()
        }
        let key = SharedTypeTable.key(type)
        if let address = table.search(key) { return found(address) }
        // Without the lock, because it runs code of the program.
        let made = make()
        return count.withLock { count in
            if let address = table.search(key) { return found(address) }
            if !table.hasRoom(for: key, count) {
                newest.store(Unmanaged.passRetained(Box(table.enlarged(for: key, count))), ordering: .releasing)
            }
            table.insert(key, Unmanaged.passRetained(made).toOpaque())
            count += 1
            return made
        }
    }
}
