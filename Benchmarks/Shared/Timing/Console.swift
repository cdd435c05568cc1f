import Foundation

/// Where a program tells what is no figure.
package enum Console {
    package static func complain(_ message: String) {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
    }
}
