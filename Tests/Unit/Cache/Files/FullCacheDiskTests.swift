import CyanotypeCache
import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

@Suite("A cache of files on a full disk")
struct FullCacheDiskTests {
    @Test(
        "A write that does not fit is an error, and leaves the former value, in memory too, and no part of a file",
        .enabled(if: SmallDisk.canMount(), Comment(rawValue: SmallDisk.whyNot))
    )
    func full() throws {
        let disk = try SmallDisk(kilobytes: 512)
        let files = try FileCache(folder: disk.path("cache"))
        let former = Data(repeating: 1, count: 100_000)
        try files.set(former, for: "key", keepInMemory: true)
        try files.append(1, to: "array", maximumCount: 5)
        try disk.fill()
        let error = #expect(throws: FileCacheError.self) {
            try files.set(Data(repeating: 2, count: 100_000), for: "key", keepInMemory: true)
        }
        #expect(error?.code == .full && error?.systemError == ENOSPC && error?.key == "key")
        #expect(try files.data(for: "key") == former)
        #expect(code { try files.append(2, to: "array", maximumCount: 5) } == .full)
        #expect(try files.value([Int].self, for: "array") == [1])
        #expect(try !FileManager.default.contentsOfDirectory(atPath: files.path).contains(".new"))
        // Removing needs no space.
        try files.removeAll()
        #expect(try files.data(for: "key") == nil)
        try disk.free()
        try files.set(former, for: "key")
        #expect(try files.data(for: "key") == former)
    }
}
