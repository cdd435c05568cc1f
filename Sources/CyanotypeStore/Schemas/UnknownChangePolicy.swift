/// The policy of a store that is opened and finds objects whose form differs from that of the program's models,
/// although their version is the same.
///
/// Such a change is a mistake in the program: for example, a field was renamed without a migration. ``OpenReport``
/// lists each one with the lines to write. Whatever the policy, no object is deleted.
public enum UnknownChangePolicy: Sendable, Hashable {
    /// Opening throws a ``StoreError`` with the code `schema`, which has the report. The file is left as it is.
    case refuse
    /// Types that differ can only be read. Reading an object that the model cannot read is an error. Other types work
    /// as usual.
    case readOnly
    /// Types that differ are used as they are. Reading an object that the model cannot read is an error, until
    /// `migrateAll` of ``ObjectStore`` sets it aside with its document and the reason.
    case quarantine
}
