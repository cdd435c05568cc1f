// In Swift 5 mode, `Settings.init` is not `@Sendable`. The additional parameter makes closures resolve to the usual
// initializer.
extension Blueprint {
    @available(
        swift,
        obsoleted: 6,
        message: "this needs a @Sendable function: Blueprint(creating: { @Sendable in Settings() }) { … }"
    )
    @_documentation(visibility: internal)
    public init(
        creating create: @escaping () -> Subject,
        unmarked: Void = (),
        @InPlaceFieldBuilder<Subject> fields: () -> InPlaceFields<Subject>
    ) {
        nonisolated(unsafe) let create = create
        self.init(creating: { @Sendable in unsafe create() }, fields: fields)
    }
}
