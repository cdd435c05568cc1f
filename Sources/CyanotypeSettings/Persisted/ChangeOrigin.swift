/// The origin of a change of a settings object.
public enum ChangeOrigin: Sendable, Hashable {
    /// A property was changed through this object.
    case assignment
    /// Another process, or another object of this process, changed the store.
    case elsewhere
    /// `reset` set properties to their defaults.
    case reset
}
