import Foundation

/// The search for a secret in another process: in its memory, and in a core dump of it.
enum Remains {
    // MARK: The process that is searched

    /// Waits as a stopped process for its end, which leaves a core dump in the folder.
    static func stop(in folder: String, isRight: Bool) {
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        guard isRight, unsafe chdir(folder) == 0 else { exit(EXIT_FAILURE) }
        raise(SIGSTOP)
    }

    // MARK: The process that searches

    /// Has a child process use a secret, and searches it for pieces of that.
    ///
    /// A kernel that pipes core dumps to a program, or puts them elsewhere, leaves only the memory to be searched. That
    /// is all that the core dump would hold, and more: code and constants, too.
    static func left(by scenario: String, service: String) -> String {
        let seed = UInt64.random(in: 0 ... .max)
        let text = Traces.Text(seed: seed)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = start(["use", service, scenario, String(seed), folder.path])
        var status: Int32 = 0
        guard process > 0, unsafe waitpid(process, &status, WUNTRACED) == process, status & 0xff == 0x7f else {
            return "left 0 wrong seed \(seed)"
        }
        var places = ["memory"]
        var hits = search(process, for: text)
        // A signal that ends a process with a core dump, and that Swift's backtraces leave alone.
        kill(process, SIGSYS)
        kill(process, SIGCONT)
        unsafe waitpid(process, &status, 0)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            places.append("core")
            hits += search(core: folder.appendingPathComponent(name), for: text)
        }
        return "left \(hits.count) right seed \(seed) in \(places.joined(separator: " ")) "
            + hits.joined(separator: " ")
    }

    /// Starts this program with other arguments.
    private static func start(_ arguments: [String]) -> pid_t {
        var process: pid_t = 0
        var words = unsafe (["KeyringProbe"] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer { unsafe words.forEach { unsafe free($0) } }
        return unsafe posix_spawn(&process, "/proc/self/exe", nil, nil, words, environ) == 0 ? process : -1
    }

    /// Searches all that the process may read, mapping by mapping.
    private static func search(_ process: pid_t, for text: Traces.Text) -> [String] {
        let memory = unsafe open("/proc/\(process)/mem", O_RDONLY)
        guard memory >= 0, let maps = try? String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8) else {
            return ["unreadable"]
        }
        defer { close(memory) }
        var hits: Set<String> = []
        for line in maps.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, words[1].hasPrefix("r") else { continue }
            let name = words.count > 5 ? String(words[5].split(separator: "/").last ?? "") : "anonymous"
            search(memory, ends[0]..<ends[1], named: name, for: text, &hits)
        }
        return hits.sorted()
    }

    private static func search(core file: URL, for text: Traces.Text) -> [String] {
        let core = unsafe open(file.path, O_RDONLY)
        let size = lseek(core, 0, SEEK_END)
        guard core >= 0, size > 0 else { return ["unreadable"] }
        defer { close(core) }
        var hits: Set<String> = []
        search(core, 0..<UInt(size), named: "core", for: text, &hits)
        return hits.sorted()
    }

    /// Adds a word for each piece of the text in the range: the name, the form and the address.
    ///
    /// It searches for pieces, because the allocator overwrites the beginning of released memory.
    private static func search(
        _ descriptor: Int32,
        _ range: Range<UInt>,
        named name: String,
        for text: Traces.Text,
        _ hits: inout Set<String>
    ) {
        let overlap = 4 * Traces.Text.length
        unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 20, alignment: 16) { buffer in
            var address = range.lowerBound
            while address < range.upperBound {
                let size = min(buffer.count, Int(range.upperBound - address))
                // The kernel's own mappings cannot be read like this.
                guard let bytes = buffer.baseAddress,
                    case let count = unsafe pread(descriptor, bytes, size, off_t(address)),
                    count > 0
                else { return }
                unsafe note(bytes.assumingMemoryBound(to: UInt8.self), count, address, name, text, &hits)
                if count <= overlap || address + UInt(count) >= range.upperBound { return }
                address += UInt(count - overlap)
            }
        }
    }

    private static func note(
        _ bytes: UnsafeMutablePointer<UInt8>,
        _ count: Int,
        _ address: UInt,
        _ name: String,
        _ text: Traces.Text,
        _ hits: inout Set<String>
    ) {
        let piece = 16
        for start in stride(from: 0, to: Traces.Text.length, by: piece) {
            let first = text.letter(start)
            for (form, step) in [("utf8", 1), ("utf16", 2)] where count >= piece * step {
                var position = 0
                while position <= count - piece * step {
                    guard let found = unsafe memchr(bytes + position, Int32(first), count - piece * step + 1 - position)
                    else {
                        break
                    }
                    position = unsafe found.assumingMemoryBound(to: UInt8.self) - bytes
                    let isHit = (0..<piece).allSatisfy { index in
                        unsafe bytes[position + index * step] == text.letter(start + index)
                            && (step == 1 || index == piece - 1 || bytes[position + index * step + 1] == 0)
                    }
                    if isHit {
                        hits.insert("\(name):\(form)[\(start)]@\(String(address + UInt(position), radix: 16))")
                    }
                    position += 1
                }
            }
        }
    }
}
