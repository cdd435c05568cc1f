internal import Cyanotype
internal import CyanotypeSystem
internal import FoundationEssentials

/// The location of a property list, or the reason why it is invalid.
struct PropertyListLocation: Sendable, CustomStringConvertible {
    struct Refusal: Error {
        let reason: String
    }

    /// The absolute path of the file.
    let path: Result<String, Refusal>
    /// The name of the store in errors.
    let description: String

    init(url: URL) {
        let path = url.isFileURL ? url.absoluteURL.path(percentEncoded: false) : ""
        // The system would end the path at a NUL.
        if path.isEmpty || path.utf8.contains(0) {
            self.path = .failure(Refusal(reason: "it is not a file's URL; use URL(filePath:)"))
            description = "property list \(quoted(url.absoluteString))"
        } else {
            self.path = .success(path)
            description = "property list \(path)"
        }
    }

    /// Resolves the folder as the XDG Base Directory Specification demands: a relative path in a variable counts as
    /// unset. `home` queries the user database.
    init(name: String, environment: [String: String], home: () -> String?) {
        let folder = Folder.base("XDG_CONFIG_HOME", standard: ".config", environment: environment, home: home)
        // A slash would lead to another folder, NUL would end the path, and a leading dot would hide the file.
        if name.isEmpty || name.utf8.first == UInt8(ascii: ".") || name.utf8.contains(where: { $0 == 0 || $0 == 0x2F })
        {
            let reason = "this cannot be a store's name; use one without slash and NUL that does not start with a dot"
            path = .failure(Refusal(reason: reason))
            description = "property list named \(quoted(name))"
        } else if let folder {
            path = .success("\(folder)/\(name).plist")
            description = "property list \(folder)/\(name).plist"
        } else {
            path = .failure(Refusal(reason: "this user has no home folder; set XDG_CONFIG_HOME or pass a URL"))
            description = "property list named \(quoted(name))"
        }
    }
}
