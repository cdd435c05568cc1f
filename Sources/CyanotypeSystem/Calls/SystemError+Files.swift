internal import Glibc

extension SystemError {
    /// A description of the error of a call for a file, and its remedy.
    package var fileAdvice: String {
        switch number {
        case EACCES, EPERM: "permission denied; give this user access to the file and its folder"
        case EROFS: "the file system is read-only; use another folder or mount it for writing"
        case ENOSPC: "no space is left on the device; free some and try again"
        case EDQUOT: "the disk quota is used up; free some space and try again"
        case EFBIG: "the file would be larger than this process may write; raise its file size limit"
        case EISDIR: "a folder is there; remove it or choose another name"
        case ENODEV: "a pipe, a socket or a device is there; remove it or choose another name"
        case ENOTDIR: "a file is where a folder must be; remove it or choose another folder"
        case ELOOP: "its symbolic links lead in a circle; remove one of them"
        case ENAMETOOLONG: "the name is too long; choose a shorter one"
        case EMFILE, ENFILE: "too many files are open; close some or raise the limit"
        case EIO: "the device failed; check it and restore the file from a backup"
        case ENOENT: "a folder on the way to it is missing or was removed; create it and try again"
        case EBUSY: "a file system is mounted there; mount the folder around it instead, or choose another file"
        case EAGAIN: "the folders on the way to it keep changing; try again when they do not"
        case ESTALE: "the server of the file system has removed or replaced it; try again"
        case ETIMEDOUT: "another program did not finish in time; try again when it has"
        case ENOLCK, EOPNOTSUPP, ENOSYS: "the file system has no locks; use a local one"
        default: text + "; correct this and try again"
        }
    }
}
