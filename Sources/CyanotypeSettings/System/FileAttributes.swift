internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// The rights and extended attributes of a file, which a file that replaces it gets before it has contents.
struct FileAttributes {
    /// The access control list of POSIX. Its mask takes the place of the group's bits in the mode.
    static let accessList = AttributeName("system.posix_acl_access")

    /// Lists that decide about access, of whatever kind the file system has.
    private static let accessLists: Set<AttributeName> = [
        accessList, AttributeName("system.nfs4_acl"), AttributeName("system.richacl"),
    ]

    /// The attributes that are not copied. Each write to a file removes its capabilities. The kernel computes the hash and
    /// the signature of the contents and attributes. XFS shows its access control lists under these names, too.
    private static let own: Set<AttributeName> = [
        AttributeName("security.capability"), AttributeName("security.ima"), AttributeName("security.evm"),
        AttributeName("trusted.SGI_ACL_FILE"), AttributeName("trusted.SGI_ACL_DEFAULT"),
    ]

    private typealias Attribute = (name: AttributeName, value: [UInt8])

    private let status: SystemCalls.Status
    private let permissions: UInt32
    private var lists: [Attribute] = []
    private var others: [Attribute] = []

    /// Reads the attributes of the file at `path`, whose status is `status`. If `isPrivate`, the new file is its owner's
    /// alone.
    init(ofFileAt path: String, _ status: SystemCalls.Status, isPrivate: Bool) throws(WriteFailure) {
        self.status = status
        permissions = isPrivate ? 0o600 : status.permissions & 0o777
        let names = try WriteFailure.trying(Self.text(nil), isReading: true) { () throws(SystemError) in
            try SystemCalls.attributeNames(at: path)
        }
        for name in names where !Self.own.contains(name) {
            let isList = Self.accessLists.contains(name)
            if isList, isPrivate { continue }
            let value = try WriteFailure.trying(Self.text(name), isReading: true) { () throws(SystemError) in
                try SystemCalls.attribute(name, at: path)
            }
            guard let value else { continue }
            if isList { lists.append((name, value)) } else { others.append((name, value)) }
        }
    }

    /// Gives them to a new file of mode 0600. At no time has anyone more rights than they have in the end.
    func give(to descriptor: Int32) throws(WriteFailure) {
        let new = try WriteFailure.trying(Self.text(nil)) { () throws(SystemError) in
            try SystemCalls.status(of: descriptor)
        }
        try giveOwner(to: descriptor, new)
        let names = try WriteFailure.trying(Self.text(nil)) { () throws(SystemError) in
            try SystemCalls.attributeNames(of: descriptor)
        }
        // A file that its owner cannot write refuses attributes, so these come before the mode.
        for attribute in others { try give(attribute, to: descriptor, names) }
        if names.contains(Self.accessList), !lists.contains(where: { $0.name == Self.accessList }) {
            // From the folder's default. Its users would get rights with the mode of a group.
            try WriteFailure.trying(Self.text(Self.accessList)) { () throws(SystemError) in
                try SystemCalls.removeAttribute(Self.accessList, of: descriptor)
            }
        }
        // A list sets the mode, too. Before it, the mode would give the group the rights of the mask.
        for list in lists { try give(list, to: descriptor, names) }
        try WriteFailure.trying("its mode (\(String(permissions, radix: 8)))") { () throws(SystemError) in
            let present = lists.isEmpty ? new : try SystemCalls.status(of: descriptor)
            if present.permissions != permissions { try SystemCalls.setPermissions(descriptor, permissions) }
        }
    }

    private func giveOwner(to descriptor: Int32, _ new: SystemCalls.Status) throws(WriteFailure) {
        if new.owner == status.owner, new.group == status.group { return }
        // Only root can give a file away.
        let attribute = new.owner == status.owner ? "its group (\(status.group))" : "its owner (\(status.owner))"
        try WriteFailure.trying(attribute) { () throws(SystemError) in
            try SystemCalls.setOwner(descriptor, status.owner, group: status.group)
        }
    }

    private func give(_ attribute: Attribute, to descriptor: Int32, _ names: [AttributeName]) throws(WriteFailure) {
        try WriteFailure.trying(Self.text(attribute.name)) { () throws(SystemError) in
            // The kernel gives files a label; most have the same one, which not everyone may set.
            if names.contains(attribute.name),
                try SystemCalls.attribute(attribute.name, of: descriptor) == attribute.value
            {
                return
            }
            try SystemCalls.setAttribute(attribute.name, to: attribute.value, of: descriptor)
        }
    }

    private static func text(_ name: AttributeName?) -> String {
        guard let name else { return "its extended attributes" }
        return (accessLists.contains(name) ? "its access control list" : "its attribute") + " (\(name))"
    }

    // MARK: The lock file

    /// Returns the list for a lock file of a file with `list`: whoever may write the file may open the lock file, which
    /// needs both rights, and no one else.
    ///
    /// A list is its version in four bytes and entries of eight: two for the kind, two for the rights, four for the user
    /// or group; the numbers are little-endian.
    static func writersList(_ list: [UInt8]) -> [UInt8] {
        var list = list
        let (userItself, write, readAndWrite): (UInt8, UInt8, UInt8) = (1, 2, 6)
        for entry in stride(from: 4, through: list.count - 8, by: 8) {
            let isWriter = list[entry] == userItself && list[entry + 1] == 0 || list[entry + 2] & write != 0
            list[entry + 2] = isWriter ? readAndWrite : 0
        }
        return list
    }
}
