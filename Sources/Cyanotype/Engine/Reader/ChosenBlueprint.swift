/// A blueprint of any model.
protocol ChoosableBlueprint: Sendable {
    /// Returns the blueprint with formats for those dates of its model that have no format of their own.
    func dated(by scopes: DateScopes) -> Self
}

/// The blueprint or the date formats that a caller has chosen, in place of those of the models.
struct ChosenBlueprint {
    /// The blueprint, for its own model; `nil` if there are only formats.
    private(set) var blueprint: (any ChoosableBlueprint)?

    /// The blueprint's name, for other models.
    private(set) var name: String?

    /// The formats of the dates of single models.
    private(set) var dates = DateScopes.none

    init(blueprint: any ChoosableBlueprint, name: String?) {
        (self.blueprint, self.name) = (blueprint, name)
    }

    /// Creates the choice of the models' own blueprints, with the formats of a call; `nil` without those.
    init?(_ options: JSONOptions) {
        if options.dateScopes.isEmpty { return nil }
        dates = options.dateScopes
    }

    /// Returns the choice with the formats of a call.
    func with(_ options: JSONOptions) -> ChosenBlueprint {
        if options.dateScopes.isEmpty { return self }
        var choice = self
        choice.dates = options.dateScopes
        choice.blueprint = blueprint?.dated(by: options.dateScopes)
        return choice
    }

    /// Returns a context for reading with it.
    func context(_ options: JSONOptions) -> ReadingContext {
        let context = ReadingContext(options)
        context.chosen = with(options)
        return context
    }
}
