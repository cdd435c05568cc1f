internal import CyanotypeSystem
internal import Glibc

// Folders are watched rather than files, because replacing a file makes a different one.
extension Inotify {
    private static var kinds: UInt32 {
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE) | UInt32(IN_CREATE)
            | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    }

    /// Begins to watch the names in a folder.
    func watch(_ folder: String) throws(SystemError) -> Int32 {
        try add(folder, Self.kinds | UInt32(IN_ONLYDIR))
    }

    /// Begins to watch for the closing of a file that was open for writing, under any of its names.
    func watch(closingOf file: String) throws(SystemError) -> Int32 {
        // Adds to the mask, in case `file` is now a folder that is already watched.
        try add(file, UInt32(IN_CLOSE_WRITE) | UInt32(IN_MASK_ADD))
    }
}

extension Inotify.Event {
    /// Whether the folder itself was removed or moved.
    var isAboutFolder: Bool {
        isEnd || mask & (UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_UNMOUNT)) != 0
    }

    /// Whether something other than a folder was created. A file is still empty then.
    var isNewFile: Bool { mask & UInt32(IN_CREATE) != 0 && mask & UInt32(IN_ISDIR) == 0 }
}
