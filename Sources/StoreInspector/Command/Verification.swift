internal import Cyanotype
internal import CyanotypeStore

/// Looks for damage in a store.
struct Verification {
    let file: String
    let isThorough: Bool
    let console: Console

    func run() throws(CommandFailure) -> Int32 {
        let inspection: StoreInspection
        do throws(StoreError) {
            inspection = try StoreInspection(path: file)
        } catch {
            // Damage is what was looked for.
            if error.code == .corrupt { throw .refused("\(error)") }
            throw CommandFailure(error)
        }
        defer { inspection.close() }
        var findings: [StoreInspection.Finding] = []
        inspection.check(
            isThorough: isThorough,
            progress: { step, count in console.progress.update("\(step) checked", count) },
            found: { findings.append($0) }
        )
        console.progress.clear()
        for finding in findings {
            let place = [finding.type, finding.identity.map { "\($0)" }].compactMap { $0 }.joined(separator: " ")
            // SQLite has several lines for a damaged tree.
            for line in finding.message.split(separator: "\n") {
                try console.output.write((place.isEmpty ? "\(line)" : "\(place): \(line)").printable + "\n")
            }
        }
        if findings.isEmpty { return 0 }
        console.complain("\(file): something is wrong; restore the file from a backup, or export what can be read")
        return 1
    }
}
