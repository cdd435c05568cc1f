internal import Cyanotype
internal import CyanotypeStore
internal import CyanotypeSystem
internal import Glibc

/// The program `cyanotype-store`.
package struct StoreCommand {
    /// The text that `--help` prints.
    package static let help = """
        Shows, checks and moves the objects in the file of a store, without the program that wrote them.

        usage: cyanotype-store types FILE
               cyanotype-store schemas FILE [TYPE] [--svg OUT]
               cyanotype-store count FILE TYPE
               cyanotype-store show FILE TYPE ID
               cyanotype-store find FILE TYPE FIELD=VALUE ... [--limit N]
               cyanotype-store references FILE [TYPE] [--limit N]
               cyanotype-store changes FILE [TYPE] [--limit N] [--all]
               cyanotype-store quarantine FILE [TYPE [ID]]
               cyanotype-store export FILE TYPE|--all [-o OUT] [--documents]
               cyanotype-store import FILE [TYPE] IN
               cyanotype-store migrate FILE
               cyanotype-store migrate FILE TYPE FROM TO PATCH
               cyanotype-store verify FILE [--thorough]

          types       lists the types, with their fields, indexes and numbers of objects
          schemas     prints a table of all classes in all their versions, with their fields; with --svg, draws them, too
          count       prints the number of objects
          show        prints an object with its version, revision, times and status, and why a server has rejected it;
                      of an object that was deleted, prints what is kept for the server
          find        prints a line of JSON for each object whose fields have all the values
          references  lists the fields by which objects refer to others, and the references to missing objects
          changes     counts objects by their statuses, and lists changes that a server does not have or has rejected;
                      with --all, also the other deletions that are kept
          quarantine  lists the objects that could not be migrated; with an ID, prints the reason and the document
          export      prints each object as a line of JSON that import can restore; with --documents, its document only
          import      puts the objects of an export back, in place of those with their identities
          migrate     brings the file to the present format; with a type, its documents of the version FROM to the version TO
          verify      looks for damage; with --thorough, also for wrong indexes, which takes longer

        An ID is as show and find print it. A FIELD is the key of a field; dots lead into objects: author.name. A VALUE is
        JSON or text. A field that is an array has each of its elements as a value.

        Objects that have expired are shown until the program that wrote them removes them. Only import and migrate change
        a file. import needs a file that has the types already, with the same identities and indexes, and restores all
        objects or none. It takes lines as export has written them: an object that was edited would have wrong indexes.

        A PATCH is a file with a JSON Patch (RFC 6902), or -, which reads standard input. TYPE may also be a subclass. Each
        document of its version FROM is patched, in batches that let others write in between; one to which the patch cannot
        be applied, or that would change the identity, stays as it is. Then the documents have the version TO, so programs of earlier versions can only read the
        type. The next program of that version fills the indexes when it opens the file.

        Exit status: 0 if all went well; 1 if nothing was found, if something is wrong with the objects, or if lines were
        refused; 2 for wrong arguments; 3 if a file cannot be opened, read or written.

        """

    private let arguments: [String]

    /// Creates the program.
    ///
    /// - Parameter arguments: The command-line arguments, without the program's name.
    package init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// Runs the program, which prints to standard output and standard error.
    ///
    /// - Returns: The exit status.
    package func run() -> Int32 {
        let console = Console()
        do throws(CommandFailure) {
            let arguments = try StoreArguments(arguments)
            let status = try run(arguments, console)
            try console.output.flush()
            return status
        } catch {
            // Lines that are printed already stay true.
            try? console.output.flush()
            console.complain(error.message)
            return error.status
        }
    }

    private func run(_ arguments: StoreArguments, _ console: Console) throws(CommandFailure) -> Int32 {
        if case .help = arguments.command {
            try console.output.write(Self.help)
            return 0
        }
        try Self.requireFile(arguments.file)
        if case .verify(let isThorough) = arguments.command {
            return try Verification(file: arguments.file, isThorough: isThorough, console: console).run()
        }
        switch arguments.command {
        case .upgrade: return try Migration(file: arguments.file, console: console).upgrade()
        case .migrate(let type, let from, let to, let patch):
            return try Migration(file: arguments.file, console: console).patch(type, from: from, to: to, patch)
        default: break
        }
        let isWriting = if case .restore = arguments.command { true } else { false }
        let inspection = try CommandFailure.converting { () throws(StoreError) in
            try StoreInspection(path: arguments.file, isWriting: isWriting)
        }
        defer { inspection.close() }
        let reader = ObjectReader(inspection: inspection, file: arguments.file, console: console)
        switch arguments.command {
        case .help, .verify, .upgrade, .migrate: return 0
        case .types: return try TypeList(reader: reader).run()
        case .count(let type): return try reader.count(type)
        case .show(let type, let id): return try reader.show(type, id: id)
        case .find(let type, let filters, let limit): return try reader.find(type, filters, limit: limit)
        case .export(let type, let output, let onlyDocuments):
            return try Exporter(reader: reader, onlyDocuments: onlyDocuments).run(type, output: output)
        case .schemas(let type, let picture): return try SchemaList(reader: reader).run(type, picture: picture)
        case .references(let type, let limit): return try ReferenceList(reader: reader).run(type, limit: limit)
        case .changes(let type, let limit, let withKeptDeletions):
            return try ChangeList(reader: reader).run(type, limit: limit, withKeptDeletions: withKeptDeletions)
        case .quarantine(let type, let id): return try QuarantineList(reader: reader).run(type, id: id)
        case .restore(let type, let input): return try Importer(reader: reader, input: input).run(type)
        }
    }

    /// Says clearly what SQLite would call an unable open.
    private static func requireFile(_ path: String) throws(CommandFailure) {
        var status = stat()
        do {
            _ = try SystemError.retrying { unsafe stat(path, &status) }
        } catch {
            throw .file("\(path): \(error.text); check the path")
        }
        if status.st_mode & S_IFMT != S_IFREG { throw .file("\(path): it is not a file; check the path") }
    }
}
