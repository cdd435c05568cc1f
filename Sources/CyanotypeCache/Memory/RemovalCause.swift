/// Why an entry has left a cache.
public enum RemovalCause: Sendable {
    /// The program removed it.
    case explicit
    /// Another value took its place.
    case replaced
    /// It was too old.
    case expired
    /// There was no room for it.
    case size
}
