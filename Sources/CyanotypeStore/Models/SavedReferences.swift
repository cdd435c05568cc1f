/// Decides which objects are saved with those that refer to them.
///
/// The copy of an object that its owner has may be an old one: another part of the program, or another program, may have saved
/// a newer object since.
public enum SavedReferences: Sendable {
    /// Only objects that are not in the store. All others stay as they are stored.
    case missing

    /// Objects that are not in the store, and those that the program has changed: they have no state in which this store has
    /// read or saved them since their owner was last saved with another one.
    ///
    /// An object that the program has changed back to an earlier state counts as an old copy, unless its owner was saved with
    /// the state in between: use ``all`` for it.
    ///
    /// The store knows at least the last 250,000 states and owners.
    case changed

    /// All objects, also those that nobody has changed.
    case all
}
