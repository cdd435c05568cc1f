/// Stands for a value that is not shown.
enum UnshownValue: String, CustomStringConvertible, CustomReflectable {
    case redacted
    /// Of an extension field that is not known.
    case undeclared
    /// Of an extension field that it is not right for.
    case unreadable

    var description: String { rawValue }

    var customMirror: Mirror { Mirror(self, children: []) }
}
