internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

extension StoreError: SQLiteFailure {
    /// Converts an error of SQLite. The object and the field of a broken constraint are added where they are known.
    init(_ error: SQLiteError) {
        self.init(Self.code(of: error), Self.message(of: error))
        underlying = error
    }

    /// Calls a closure, and converts its error.
    static func converting<Value>(_ body: () throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        do throws(SQLiteError) {
            return try body()
        } catch {
            throw StoreError(error)
        }
    }

    private static func code(of error: SQLiteError) -> Code {
        if error.isBusy || error.isLocked { return .busy }
        if error.isFull { return .full }
        if error.isReadOnly { return .readOnly }
        if error.cannotOpen { return .cannotOpen }
        if error.isCorrupt { return .corrupt }
        if error.isNotADatabase { return .notADatabase }
        if error.isConstraint { return .constraint }
        if error.isInterrupted { return .cancelled }
        if error.isOutOfMemory { return .outOfMemory }
        if error.isIO { return .inputOutput }
        return .other
    }

    /// Converts an error of a system call, and adds what to do. If the disk or quota is full, the code is ``Code/full``
    /// instead of `code`.
    init(_ code: Code, _ error: SystemError) {
        let advice =
            switch error.number {
            case EACCES, EPERM: "give this user access to the file and its folder"
            case EROFS: "the file system is read-only; use another folder"
            case ENOTDIR: "a file is where a folder must be; choose another path"
            case ENOENT: "a folder of the path is missing; create it"
            case ELOOP: "its links lead in a circle; remove one of them"
            case ENAMETOOLONG: "choose a shorter name"
            case ENOSPC, EDQUOT: "free some space and try again"
            case EMFILE, ENFILE: "close some files or raise the limit"
            default: "correct this and try again"
            }
        let isFull = error.number == ENOSPC || error.number == EDQUOT
        self.init(isFull ? .full : code, "\(error.text); \(advice)")
    }

    private static func message(of error: SQLiteError) -> String {
        [error.message, error.advice].compactMap { $0 }.joined(separator: "; ")
    }
}

extension StoreError {
    /// Returns a failure with another message, and the code, path and underlying error of this one. It drops the object
    /// and the field: use it for failures of the file.
    func withMessage(_ message: String) -> StoreError {
        var error = StoreError(code, message)
        (error.path, error.underlying) = (path, underlying)
        return error
    }

    /// Returns this failure with the path of the store's file, unless it has a path already.
    func at(_ path: String?) -> StoreError {
        var error = self
        if error.path == nil { error.path = path }
        return error
    }
}
