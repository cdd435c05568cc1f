/// A key path that threads share.
///
/// It is for the key paths whose types have lost their `Sendable`: those that joining or casting has made from sendable ones.
/// It is also for a key path that is only compared.
///
/// `@unchecked` because key paths are immutable.
package struct SharedKeyPath<Path: AnyKeyPath>: @unchecked Sendable {
    package let path: Path

    // Inlined, as the hash is, so that a dictionary of another module is specialized.
    @inlinable
    package init(_ path: Path) { self.path = path }
}

extension SharedKeyPath: Hashable {
    @inlinable
    package static func == (left: Self, right: Self) -> Bool { left.path == right.path }

    @inlinable
    package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
