/// A key path of a blueprint's field, to be shared between threads.
///
/// `@unchecked` because fields have only sendable key paths, but forget it in their types.
struct SharedKeyPath<Path: AnyKeyPath>: @unchecked Sendable {
    let path: Path

    init(_ path: Path) { self.path = path }
}
