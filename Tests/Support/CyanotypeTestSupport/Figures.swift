internal import Foundation
internal import Glibc

/// What tests tell of what they have tried, for `Tests/reliability`, which makes tables of it.
public enum Figures {
    /// Adds a row to the file that `CYANOTYPE_FIGURES` names; does nothing where it names none.
    ///
    /// - Parameters:
    ///   - table: Which table the row is for.
    ///   - title: What the row is about. The numbers of rows with one title are added up.
    ///   - cells: What the row says.
    public static func note(_ table: String, _ title: String, _ cells: any CustomStringConvertible...) {
        guard let path = ProcessInfo.processInfo.environment["CYANOTYPE_FIGURES"] else { return }
        let line = ([table, title] + cells.map(\.description)).joined(separator: "\t") + "\n"
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // In one call, so that rows of tests that run at the same time do not mix.
        let bytes = Array(line.utf8)
        _ = unsafe write(descriptor, bytes, bytes.count)
    }
}
