internal import Foundation
internal import Glibc

/// How much the files of a folder take.
public enum FolderSize {
    /// Returns the bytes of all files in a folder and the folders in it: of each, the greater of its size and its blocks.
    ///
    /// Files that are removed meanwhile may count or not.
    public static func bytes(_ path: String) -> Int {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return names.reduce(0) { sum, name in
            var status = stat()
            guard unsafe lstat(path + "/" + name, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return sum }
            return sum + max(Int(status.st_size), Int(status.st_blocks) * 512)
        }
    }
}
