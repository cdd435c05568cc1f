internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// The reason why a file was not written.
struct WriteFailure: Error {
    let error: SystemError
    /// The attribute of the old file that the new one could not have, such as "its group (100)"; `nil` if something else
    /// failed.
    let attribute: String?
    /// Whether the attribute could not even be read.
    private let isReading: Bool

    init(_ error: SystemError, attribute: String? = nil, isReading: Bool = false) {
        (self.error, self.attribute, self.isReading) = (error, attribute, isReading)
    }

    static func trying<Value>(
        _ attribute: String? = nil,
        isReading: Bool = false,
        _ body: () throws(SystemError) -> Value
    ) throws(WriteFailure) -> Value {
        do {
            return try body()
        } catch {
            throw WriteFailure(error, attribute: attribute, isReading: isReading)
        }
    }

    /// The failure and its remedy, in words.
    var advice: String {
        guard let attribute else { return error.advice }
        let remedy =
            switch error.number {
            case EPERM, EACCES:
                "permission denied; have root or the file's owner write it, or remove that from the file"
            case EOPNOTSUPP, EINVAL: "the file system refuses it; remove that from the file"
            case ENOSYS: "the program is linked with the C library statically; link it dynamically"
            default: error.advice
            }
        return "\(attribute) cannot be \(isReading ? "read" : "kept"): \(remedy)"
    }
}
