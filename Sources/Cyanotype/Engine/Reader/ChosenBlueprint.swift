/// The blueprint that a caller has chosen.
struct ChosenBlueprint {
    /// The blueprint, for the model that it is of.
    let blueprint: any Sendable

    /// The model.
    let subject: Any.Type

    /// Its name, for other models.
    let name: String?

    /// A context for reading by it.
    func context(_ options: JSONOptions) -> ReadingContext {
        let context = ReadingContext(options)
        context.chosen = self
        return context
    }
}
