internal import Cyanotype
internal import CyanotypeStore
internal import CyanotypeSystem
internal import Glibc

/// Why a cache cannot use its files.
package struct DiskFailure: Error, Sendable, Equatable {
    /// The kind of a failure: a stable code to compare with.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    package let code: Code
    /// A sentence about what has happened and what to do.
    package let message: String
    /// The file or folder.
    package private(set) var path: String?

    init(_ code: Code, _ message: String, path: String? = nil) {
        self.code = code
        self.message = message.printable
        self.path = path
    }
}

extension DiskFailure.Code {
    /// The disk or the quota is full.
    package static let full = Self(rawValue: "full")
    /// The folder or a file may not be used, or another thing is in its place.
    package static let cannotOpen = Self(rawValue: "cannotOpen")
    /// Another process was writing for too long.
    package static let busy = Self(rawValue: "busy")
    /// Reading or writing failed.
    package static let inputOutput = Self(rawValue: "inputOutput")
    /// The file is damaged. It is replaced by a fresh one.
    package static let damaged = Self(rawValue: "damaged")
    /// The file was deleted or replaced while it was open. It is opened again.
    package static let moved = Self(rawValue: "moved")
    /// The process is a child of the one that opened the file.
    package static let forked = Self(rawValue: "forked")
    /// The limit is below ``DiskBudget/leastLimit``.
    package static let limit = Self(rawValue: "limit")
    /// The cipher has thrown.
    package static let cipher = Self(rawValue: "cipher")
    /// Another failure of the database.
    package static let other = Self(rawValue: "other")
}

extension DiskFailure {
    init(_ error: SQLiteError) {
        self.init(Self.code(of: error), "\(error)")
    }

    init(_ error: SystemError, path: String) {
        let code: Code =
            switch error.number {
            case ENOSPC, EDQUOT, EFBIG: .full
            case EIO: .inputOutput
            default: .cannotOpen
            }
        self.init(code, error.fileAdvice, path: path)
    }

    init(_ error: StoreError) {
        let code: Code =
            switch error.code {
            case .moved: .moved
            case .forked: .forked
            default: .other
            }
        self.init(code, error.message, path: error.path)
    }

    private static func code(of error: SQLiteError) -> Code {
        if error.isBusy || error.isLocked { return .busy }
        if error.isFull { return .full }
        if error.isReadOnly || error.cannotOpen { return .cannotOpen }
        if error.isIO { return .inputOutput }
        if error.isOutOfMemory || error.isInterrupted || error.isMisuse { return .other }
        // Also where a table is missing or a key is there twice: the statements work on every file that is whole.
        return .damaged
    }

    /// Calls a closure, and converts its error.
    static func converting<Value>(_ body: () throws(SQLiteError) -> Value) throws(DiskFailure) -> Value {
        do throws(SQLiteError) {
            return try body()
        } catch {
            throw DiskFailure(error)
        }
    }

    /// Calls a closure for a file, and converts its error.
    static func converting<Value>(
        path: String,
        _ body: () throws(SystemError) -> Value
    ) throws(DiskFailure) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw DiskFailure(error, path: path)
        }
    }
}
