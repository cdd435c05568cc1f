/// Which documents, tasks and libraries are meant by words such as `decode`, `twitter` or `foundation`.
///
/// Of several words of one kind, each adds to what is meant; no word of a kind means all of it.
package struct Selection {
    private static let taskWords = [
        "decode": ["decode"], "encode": ["encode"], "dom": ["dom"], "codable": ["codable-decode", "codable-encode"],
        "codable-decode": ["codable-decode"], "codable-encode": ["codable-encode"],
    ]
    private static let peerWords: Set = ["cyanotype", "foundation", "serde_json"]

    private var tasks: Set<String> = []
    private var peers: Set<String> = []
    private var files: [String] = []

    /// What the words mean: a task, a library, or else a part of a document's name.
    package init(_ words: some Sequence<String>) {
        for word in words {
            if let names = Self.taskWords[word] {
                tasks.formUnion(names)
            } else if Self.peerWords.contains(word) {
                peers.insert(word)
            } else {
                files.append(word)
            }
        }
    }

    /// Those of the documents that are meant.
    ///
    /// - Throws: ``Mistake`` for a word that means nothing.
    package func documents(of documents: [Document]) throws(Mistake) -> [Document] {
        for word in files where !documents.contains(where: { $0.file.contains(word) }) {
            throw Mistake(description: "no task, library or document is called \(word)")
        }
        return documents.filter { document in
            files.isEmpty || files.contains { document.file.contains($0) }
        }
    }

    /// Whether the task of this library is meant.
    package func includes(_ task: BenchmarkTask) -> Bool {
        (tasks.isEmpty || tasks.contains(task.name)) && (peers.isEmpty || peers.contains(task.peer))
    }
}

/// Why a command line is wrong.
package struct Mistake: Error, CustomStringConvertible {
    /// What is wrong.
    package let description: String

    /// A mistake of this description.
    package init(description: String) {
        self.description = description
    }
}
