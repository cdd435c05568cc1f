internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// The name of an extended attribute, as `user.comment`.
struct AttributeName: Hashable, Sendable, CustomStringConvertible {
    /// The bytes and a NUL.
    fileprivate let characters: [CChar]

    init(_ name: String) {
        characters = name.utf8CString.map(\.self)
    }

    fileprivate init(_ bytes: some Sequence<UInt8>) {
        characters = bytes.map(CChar.init(bitPattern:)) + [0]
    }

    var description: String {
        String(decoding: characters.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// The calls for extended attributes; access control lists are such attributes, too.
extension SystemCalls {
    /// Returns the names of the attributes that this process may see; none if the file system has no attributes.
    static func attributeNames(at path: String) throws(SystemError) -> [AttributeName] {
        let list = unsafe try functions().list
        return try unsafe names { unsafe list(path, $0, $1) }
    }

    static func attributeNames(of descriptor: Int32) throws(SystemError) -> [AttributeName] {
        let list = unsafe try functions().listOpen
        return try unsafe names { unsafe list(descriptor, $0, $1) }
    }

    /// Returns the value of an attribute; `nil` if the file has none.
    static func attribute(_ name: AttributeName, at path: String) throws(SystemError) -> [UInt8]? {
        let get = unsafe try functions().get
        return try unsafe value { unsafe get(path, name.characters, $0, $1) }
    }

    static func attribute(_ name: AttributeName, of descriptor: Int32) throws(SystemError) -> [UInt8]? {
        let get = unsafe try functions().getOpen
        return try unsafe value { unsafe get(descriptor, name.characters, $0, $1) }
    }

    static func setAttribute(_ name: AttributeName, to value: [UInt8], of descriptor: Int32) throws(SystemError) {
        let set = unsafe try functions().set
        _ = try SystemError.retrying { unsafe set(descriptor, name.characters, value, value.count, 0) }
    }

    /// Removes an attribute, if the file has it.
    static func removeAttribute(_ name: AttributeName, of descriptor: Int32) throws(SystemError) {
        let remove = unsafe try functions().remove
        do throws(SystemError) {
            _ = try SystemError.retrying { unsafe remove(descriptor, name.characters) }
        } catch {
            if error.number != ENODATA { throw error }
        }
    }

    private typealias Room = UnsafeMutablePointer<UInt8>

    private static func names(_ call: (Room?, Int) -> Int) throws(SystemError) -> [AttributeName] {
        do throws(SystemError) {
            return try unsafe bytes(call).split(separator: 0).map { AttributeName($0) }
        } catch {
            if error.number == EOPNOTSUPP { return [] }
            throw error
        }
    }

    private static func value(_ call: (Room?, Int) -> Int) throws(SystemError) -> [UInt8]? {
        do throws(SystemError) {
            return try unsafe bytes(call)
        } catch {
            // The file or the file system has no such attribute.
            if error.number == ENODATA || error.number == EOPNOTSUPP { return nil }
            throw error
        }
    }

    /// Returns what `call` writes, which Linux limits to 64 KiB.
    private static func bytes(_ call: (Room?, Int) -> Int) throws(SystemError) -> [UInt8] {
        for size in [256, 1 << 16] {
            do throws(SystemError) {
                return try unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count throws(SystemError) in
                    let room = buffer.baseAddress
                    count = try SystemError.retrying { unsafe call(room, size) }
                }
            } catch {
                if error.number != ERANGE { throw error }
            }
        }
        throw SystemError(ERANGE)
    }

    /// The functions with the parameters that they have in C. Swift's module of the C library lacks them.
    @safe
    private struct Functions: Sendable {
        typealias Text = UnsafePointer<CChar>

        let list: @convention(c) (Text, Room?, Int) -> Int
        let listOpen: @convention(c) (Int32, Room?, Int) -> Int
        let get: @convention(c) (Text, Text, Room?, Int) -> Int
        let getOpen: @convention(c) (Int32, Text, Room?, Int) -> Int
        let set: @convention(c) (Int32, Text, UnsafeRawPointer?, Int, Int32) -> Int32
        let remove: @convention(c) (Int32, Text) -> Int32

        init?() {
            guard let list = unsafe dlsym(nil, "listxattr"), let listOpen = unsafe dlsym(nil, "flistxattr"),
                let get = unsafe dlsym(nil, "getxattr"), let getOpen = unsafe dlsym(nil, "fgetxattr"),
                let set = unsafe dlsym(nil, "fsetxattr"), let remove = unsafe dlsym(nil, "fremovexattr")
            else { return nil }
            unsafe self.list = unsafeBitCast(list, to: (@convention(c) (Text, Room?, Int) -> Int).self)
            unsafe self.listOpen = unsafeBitCast(listOpen, to: (@convention(c) (Int32, Room?, Int) -> Int).self)
            unsafe self.get = unsafeBitCast(get, to: (@convention(c) (Text, Text, Room?, Int) -> Int).self)
            unsafe self.getOpen = unsafeBitCast(getOpen, to: (@convention(c) (Int32, Text, Room?, Int) -> Int).self)
            unsafe self.set = unsafeBitCast(
                set,
                to: (@convention(c) (Int32, Text, UnsafeRawPointer?, Int, Int32) -> Int32).self
            )
            unsafe self.remove = unsafeBitCast(remove, to: (@convention(c) (Int32, Text) -> Int32).self)
        }
    }

    private static let found = Functions()

    /// - Throws: ENOSYS if the program is linked with the C library statically. What a file has is then unknown.
    private static func functions() throws(SystemError) -> Functions {
        guard let found else { throw SystemError(ENOSYS) }
        return found
    }
}
