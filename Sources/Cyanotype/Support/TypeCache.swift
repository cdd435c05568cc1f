internal import CyanotypeSystem
internal import Synchronization

/// Objects by type, each created once and kept until the program ends.
///
/// It replaces stored static properties, which generic types cannot have and subclasses cannot override.
@safe
struct TypeCache: ~Copyable, Sendable {
    /// The number of objects. Adding one requires the lock.
    private let count = Locked(0)

    private let newest = unsafe Atomic(Unmanaged.passRetained(Generation(SharedTypeTable(capacity: 256), after: nil)))

    /// A table, and the older tables, which a reader may still use. Together they are smaller than it.
    private final class Generation: Sendable {
        let table: SharedTypeTable
        private let older: Generation?

        init(_ table: SharedTypeTable, after older: Generation?) {
            self.table = table
            self.older = older
        }
    }

    /// A table of the objects so far, which may also have some that are added later.
    var table: SharedTypeTable {
        unsafe newest.load(ordering: .acquiring)._withUnsafeGuaranteedRef { $0.table }
    }

    /// The objects that a thread is creating, the innermost first.
    private final class Making {
        let type: Any.Type
        let cache: AnyObject
        let outer: Making?

        init(_ type: Any.Type, in cache: AnyObject, outer: Making?) {
            (self.type, self.cache, self.outer) = (type, cache, outer)
        }
    }

    private static let current = ThreadLocal<Making>()

    /// Traps if this thread is already creating the object, because the recursion would never end. It does not detect
    /// two threads that wait for each other's static properties.
    private static func making<Object>(_ type: Any.Type, in cache: AnyObject, _ make: () -> Object) -> Object {
        let outer = current.current
        var making = outer
        while let known = making {
            require(
                known.type != type || known.cache !== cache,
                "\(type) contains itself without a key between: a flattened field leads back to it"
            )
            making = known.outer
        }
        return current.withValue(Making(type, in: cache, outer: outer), make)
    }

    /// Returns the object of a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - make: Creates the object. If two threads call it at once, the first object is kept.
    /// - Returns: The object.
    func object<Object: AnyObject & Sendable>(of type: Any.Type, _ make: () -> Object) -> Object {
        func found(_ address: UnsafeRawPointer) -> Object {
            unsafe Unmanaged<Object>.fromOpaque(address).takeUnretainedValue()
        }
        let key = SharedTypeTable.key(type)
        if let address = unsafe table.search(key) { return unsafe found(address) }
        // No lock is held here, because this runs code of the program.
        let made = Self.making(type, in: count) { make() }
        return count.withLock { count in
            if let address = unsafe table.search(key) { return unsafe found(address) }
            if !table.hasRoom(for: key, count) {
                let older = unsafe newest.load(ordering: .relaxed).takeRetainedValue()
                let enlarged = Generation(older.table.enlarged(for: key, count), after: older)
                unsafe newest.store(Unmanaged.passRetained(enlarged), ordering: .releasing)
            }
            unsafe table.insert(key, Unmanaged.passRetained(made).toOpaque())
            count += 1
            return made
        }
    }
}
