/// Where a change of a settings object comes from.
public enum ChangeOrigin: Sendable, Hashable {
    /// A property was changed through this object.
    case assignment
    /// Somebody else has changed the store: another process, or another object of this one.
    case elsewhere
    /// Properties were given their defaults by `reset`.
    case reset
}
