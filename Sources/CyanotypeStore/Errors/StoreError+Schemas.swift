internal import Cyanotype

extension StoreError {
    /// The error of opening a file whose objects differ in form from the program's models.
    ///
    /// - Parameters:
    ///   - comparisons: The comparisons, of which at least one is not compatible.
    ///   - report: The report of all types.
    init(_ comparisons: [ShapeComparison], in report: OpenReport) {
        let different = comparisons.filter { !$0.isCompatible }
        let summaries = different.prefix(3).map(\.summary).joined(separator: "; ")
        let more = different.count > 3 ? "; and \(different.count - 3) more" : ""
        self.init(
            .schema,
            "give the model a new version and a migration, whose lines are in the error's openReport: \(summaries)\(more)"
        )
        openReport = report
        if different.count == 1 { type = different[0].className }
    }
}
