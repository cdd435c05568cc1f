extension PropertyListStore {
    /// How a store handles a damaged file: one that is empty, truncated or not a property list.
    ///
    /// A property list that the store cannot use is not damaged, since whoever wrote it can read it. That is a list
    /// - whose root is not a dictionary,
    /// - that is nested more than 512 deep,
    /// - that has keys other than strings, integers of more than 128 bits, or entities of its own,
    /// - that is well-formed XML with unknown elements, such as `<null/>`,
    /// - that is in an unknown encoding, or
    /// - whose objects are shared so often that reading it would fill the memory.
    ///
    /// Under either policy the list stays where it is, and every call throws ``BackingStoreError/Code/corrupt`` with
    /// the ``BackingStoreError/detail`` `foreign`.
    ///
    /// Under either policy the damaged bytes are kept and the damage is reported. A folder in the file's place, an
    /// unreadable file and a failing device are not damage: the call throws and changes nothing.
    public enum DamagePolicy: Sendable, Hashable {
        /// Moves the file aside and continues with the last good copy, or with an empty store if there is none.
        ///
        /// The file becomes `<name>.corrupt-<time>` beside it, where `<time>` is like `20261122T021530Z`, followed by a
        /// number if that name is taken. The recovery is added to ``BackingStore/recoveries`` and reported to
        /// observers.
        ///
        /// The first call that meets the damage does this, while it keeps all other writers out. A file that was
        /// changed less than a fifth of a second ago may still be being written in place by another program: the call
        /// waits until the file has been unchanged for that long and reads it again. If that does not happen within two
        /// seconds, or the file cannot be moved aside, for example in a read-only folder, the call throws
        /// ``BackingStoreError/Code/corrupt`` and leaves the file as it is, so that no damage goes unnoticed.
        case quarantine
        /// Leaves the file alone: reads and writes throw ``BackingStoreError/Code/corrupt`` until it is repaired or
        /// moved away.
        case refuse
    }
}
