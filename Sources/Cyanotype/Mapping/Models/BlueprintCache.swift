internal import CyanotypeSystem

/// The blueprints of the models in use. Each model's `blueprint` is called once, or once by each of several threads
/// that first need it at the same time; one result is kept.
///
/// Generic types and classes that can be subclassed compute their `blueprint` at each call, because they cannot store
/// it. Creating a blueprint takes as long as reading a hundred objects.
enum BlueprintCache {
    static func blueprint<M: Model>(of type: M.Type) -> Blueprint<M.Subject> {
        cached(type).blueprint
    }

    /// Returns the other blueprints of a model.
    static func alternates<M: Model>(of type: M.Type) -> [Blueprint<M.Subject>] {
        cached(type).alternates { type.alternateBlueprints }
    }

    static func cached<M: Model>(_ type: M.Type) -> CachedBlueprint<M.Subject> {
        PlanCache.blueprints.object(of: type) { CachedBlueprint(type.blueprint) }
    }

    static func slotTable<M: Model>(of type: M.Type) -> SlotTable {
        PlanCache.tables.object(of: type) { blueprint(of: type).table }
    }
}

/// A cached blueprint of a model.
@usableFromInline
final class CachedBlueprint<Subject>: Sendable {
    @usableFromInline let blueprint: Blueprint<Subject>

    /// The other blueprints, once they are needed; `nil` before.
    private let others = Locked<[Blueprint<Subject>]?>(nil)

    init(_ blueprint: Blueprint<Subject>) {
        self.blueprint = blueprint
    }

    func alternates(_ make: () -> [Blueprint<Subject>]) -> [Blueprint<Subject>] {
        if let known = others.withLock({ $0 }) { return known }
        // Not under the lock, because it calls the model's code. The first result stays.
        let made = make()
        return others.withLock { others in
            let first = others ?? made
            others = first
            return first
        }
    }
}

extension Model {
    /// The model's blueprint, created once.
    package static var cachedBlueprint: Blueprint<Subject> { BlueprintCache.blueprint(of: self) }
}

extension JSONReader {
    /// The model's own blueprint. The cache never releases it, and holds it under the type `M`, which fixes its type.
    @inlinable @inline(__always)
    mutating func blueprint<M: Model>(of type: M.Type) -> Unmanaged<CachedBlueprint<M.Subject>> {
        unsafe .fromOpaque(blueprints.firstMatch(SharedTypeTable.key(type)) ?? findBlueprint(of: type))
    }

    @usableFromInline @inline(never)
    mutating func findBlueprint<M: Model>(of type: M.Type) -> UnsafeRawPointer {
        if let known = unsafe blueprints.search(SharedTypeTable.key(type)) { return unsafe known }
        let cached = BlueprintCache.cached(type)
        // The cache may have moved on to a larger table, which has this entry.
        blueprints = PlanCache.blueprints.table
        return unsafe UnsafeRawPointer(Unmanaged.passUnretained(cached).toOpaque())
    }
}

extension JSONWriter {
    /// The table of the model's own blueprint. The cache never releases it.
    @inlinable @inline(__always)
    mutating func table<M: Model>(of type: M.Type) -> Unmanaged<SlotTable> {
        unsafe .fromOpaque(tables.firstMatch(SharedTypeTable.key(type)) ?? findTable(of: type))
    }

    @usableFromInline @inline(never)
    mutating func findTable<M: Model>(of type: M.Type) -> UnsafeRawPointer {
        if let known = unsafe tables.search(SharedTypeTable.key(type)) { return unsafe known }
        let table = BlueprintCache.slotTable(of: type)
        // As for blueprints.
        tables = PlanCache.tables.table
        return unsafe UnsafeRawPointer(Unmanaged.passUnretained(table).toOpaque())
    }
}
