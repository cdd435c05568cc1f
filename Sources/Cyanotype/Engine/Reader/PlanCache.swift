/// Caches of what reads and writes models, by type.
enum PlanCache {
    /// The models' blueprints. The code that creates them knows their type.
    static let blueprints = TypeCache()

    /// The tables of the blueprints, which are all that a writer needs. Accessing them through the blueprints made
    /// writing citm_catalog.json 7 % slower.
    static let tables = TypeCache()
}
