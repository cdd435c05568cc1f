/// A placeholder for a value that is not shown.
enum UnshownValue: String, CustomStringConvertible, CustomReflectable {
    case redacted
    /// The value of an unknown extension field.
    case undeclared
    /// A member that does not match its extension field.
    case unreadable

    var description: String { rawValue }

    var customMirror: Mirror { Mirror(self, children: []) }
}
