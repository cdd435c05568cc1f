/// What models are read and written by, by their types.
enum PlanCache {
    /// The models' blueprints. What makes them knows their type.
    static let blueprints = TypeCache()

    /// The tables of the blueprints, which are all that a writer needs. Reached by way of the blueprints, they made writing
    /// citm_catalog.json 7 % slower.
    static let tables = TypeCache()
}
