internal import Cyanotype

extension SQLiteEngine {
    /// See ``ObjectStore/export(to:types:progress:)``.
    func export(
        to path: String,
        types: [String]?,
        progress: (ExportProgress) -> Void
    ) throws(StoreError) -> ExportSummary {
        try read("export(to:types:progress:)") { session throws(StoreError) in
            let inspection = StoreInspection(session.connection, path: configuration.path)
            // The program may have other names for some types.
            var names = types
            for (index, name) in (types ?? []).enumerated() {
                if let type = try session.type(named: name) { names?[index] = type.name }
            }
            return try Self.export(inspection, to: path, names, progress)
        }
    }

    /// See ``ObjectStore/export(of:to:types:progress:)``.
    static func export(
        of configuration: StoreConfiguration,
        to path: String,
        types: [String]?,
        progress: (ExportProgress) -> Void
    ) throws(StoreError) -> ExportSummary {
        guard let source = configuration.path else {
            throw StoreError(.cannotOpen, "this store has no file; open it, and export it then")
        }
        let inspection = try StoreInspection(path: source)
        defer { inspection.close() }
        return try export(inspection, to: path, types, progress)
    }

    private static func export(
        _ inspection: StoreInspection,
        to path: String,
        _ names: [String]?,
        _ progress: (ExportProgress) -> Void
    ) throws(StoreError) -> ExportSummary {
        var types = try inspection.types()
        if let names {
            types = []
            // Names that a type has and had are one type.
            for name in names {
                let type = try inspection.type(knownAs: name)
                if !types.contains(where: { $0.number == type.number }) { types.append(type) }
            }
        }
        let file = try ExportFile(path)
        var summary = ExportSummary()
        for type in types { try export(type, of: inspection, to: file, &summary, progress) }
        try file.finish()
        return summary
    }

    private static func export(
        _ type: StoreInspection.ObjectType,
        of inspection: StoreInspection,
        to file: ExportFile,
        _ summary: inout ExportSummary,
        _ progress: (ExportProgress) -> Void
    ) throws(StoreError) {
        let export = ExchangeExport(inspection, type)
        let total = try export.count
        var count = 0
        func report() { progress(ExportProgress(typeName: type.name, exported: count, total: total)) }
        report()
        try export.forEachPart { part throws(StoreError) in
            switch part {
            case .header(let line): return try file.write(line)
            case .object(let line):
                try file.write(line)
                summary.objects += 1
            case .quarantined(let line):
                try file.write(line)
                summary.quarantined += 1
            case .unreadable(let id, _):
                var failure = StoreError(.corrupt, "the document is not JSON, so the object is not in the export")
                (failure.type, failure.objectID) = (type.name, id)
                summary.unreadable.append(failure)
            }
            count += 1
            if count % reportInterval == 0, count < total { report() }
        }
        if total > 0 { report() }
    }

    /// The number of objects after which progress is reported.
    private static var reportInterval: Int { 1024 }
}
