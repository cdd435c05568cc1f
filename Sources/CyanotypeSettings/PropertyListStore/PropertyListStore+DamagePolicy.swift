extension PropertyListStore {
    /// What a store does about a file that is damaged: empty, cut short or no property list.
    ///
    /// A property list that the store cannot use is no damage: one whose root is not a dictionary, that is nested more
    /// than 512 deep, that has keys other than strings, integers of more than 128 bits, entities of its own or, in XML that
    /// is otherwise whole, elements unknown here, such as `<null/>`, that is in an encoding unknown here, or whose objects
    /// are shared so often that reading it would fill the memory. Whoever wrote it can read it. Under either policy it stays where it is, and every call throws
    /// ``BackingStoreError/Code/corrupt`` with the ``BackingStoreError/detail`` `foreign`.
    ///
    /// Under either policy the damaged bytes are kept and the damage is reported. A folder in the file's place, a file
    /// that may not be read and a device that fails are no damage: they are errors of the call and change nothing.
    public enum DamagePolicy: Sendable, Hashable {
        /// Moves the file aside and goes on with the last good copy, or with nothing if there is none.
        ///
        /// The file becomes `<name>.corrupt-<time>` beside it, where `<time>` is like `20261122T021530Z`, with a number
        /// after it if there is one of that name. What was done is in ``BackingStore/recoveries``, and observers are
        /// told of it.
        ///
        /// The first call that meets the damage does this, while it keeps all other writers out. A file that somebody
        /// has changed less than a fifth of a second ago may still be being written by a program that writes in place:
        /// the call waits until it has been left alone for that long and looks again. If it never is within two seconds,
        /// or the file cannot be moved aside, in a folder that may not be written for example, then the call throws
        /// ``BackingStoreError/Code/corrupt`` and the file stays as it is, so that no damage goes unnoticed.
        case quarantine
        /// Leaves the file alone: reads and writes throw ``BackingStoreError/Code/corrupt`` until it is repaired or moved
        /// away.
        case refuse
    }
}
