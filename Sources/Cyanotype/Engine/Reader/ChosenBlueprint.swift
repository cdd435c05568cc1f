/// The blueprint that a caller has chosen.
struct ChosenBlueprint {
    /// The blueprint, for its own model.
    let blueprint: any Sendable

    /// The model.
    let subject: Any.Type

    /// The blueprint's name, for other models.
    let name: String?

    /// Returns a context for reading with it.
    func context(_ options: JSONOptions) -> ReadingContext {
        let context = ReadingContext(options)
        context.chosen = self
        return context
    }
}
