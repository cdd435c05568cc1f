import FoundationEssentials

@testable import CyanotypeSettings

extension PropertyListStore {
    /// A store of a binary list, for which a test changes what the operating system does.
    convenience init(binary url: URL, _ change: (inout FileOperations) -> Void) {
        var operations = FileOperations.system
        change(&operations)
        self.init(PropertyListLocation(url: url), format: .binary, operations: operations)
    }
}
