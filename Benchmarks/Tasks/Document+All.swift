import BenchmarkModels
import Cyanotype
package import Foundation

extension Document {
    /// All documents: the usual files if the folder has them, else documents in their shapes that are made here.
    ///
    /// What is made in place of `twitter.json` is called `made-twitter.json`, so that no one takes one's times for the
    /// other's. The folder may also hold a document under such a name, as one that ``write(to:)`` has filled does.
    ///
    /// - Parameter folder: Where to look, if anywhere.
    /// - Returns: The documents, none of them loaded yet.
    package static func all(in folder: URL?) -> [Document] {
        let twitter = source("twitter.json", in: folder) { try MadeData.twitter().jsonData(options: .pretty) }
        let citm = source("citm_catalog.json", in: folder) { try MadeData.citm().jsonData(options: .pretty) }
        let canada = source("canada.json", in: folder) { try MadeData.canada().jsonData() }
        let account = source("account.json", in: folder) { try MadeData.account().jsonData() }
        let flat = source("flat.json", madeAs: "flat.json", in: folder) { try MadeData.station().jsonData() }
        let records = source("records.ndjson", madeAs: "records.ndjson", in: folder) { try MadeData.log().jsonLines() }
        return [
            Document(
                twitter.file,
                as: Twitter.self,
                without: Twitter.unmappedKeys,
                timesCodable: true,
                load: twitter.load
            ),
            Document(citm.file, as: Citm.self, without: Citm.unmappedKeys, timesCodable: true, load: citm.load),
            Document(canada.file, as: Canada.self, load: canada.load),
            Document(account.file, as: Account.self, load: account.load),
            Document(flat.file, as: StationReport.self, load: flat.load),
            Document(linesOf: records.file, load: records.load),
        ]
    }

    /// Writes the document into a folder, under its name.
    package func write(to folder: URL) throws {
        try load().write(to: folder.appending(path: file))
    }

    /// The document of this name in the folder, else what is made, which has a name of its own.
    private static func source(
        _ name: String,
        madeAs made: String? = nil,
        in folder: URL?,
        make: @escaping () throws -> Data
    ) -> (file: String, load: () throws -> Data) {
        let made = made ?? "made-\(name)"
        for file in [name, made] {
            guard let url = folder?.appending(path: file), FileManager.default.fileExists(atPath: url.path) else {
                continue
            }
            return (file, { try Data(contentsOf: url) })
        }
        return (made, make)
    }
}
