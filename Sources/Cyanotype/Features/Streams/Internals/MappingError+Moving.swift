extension MappingError {
    /// Returns the error of a document that begins at `position` of a stream. `end` describes the end of the document
    /// in the stream.
    func moved(to position: StreamPosition, end: String?) -> MappingError {
        let start = position.location
        return replacingIssues { issue in
            Issue(
                code: issue.code,
                path: issue.path,
                location: issue.location.map { location in
                    Location(
                        offset: start.offset + location.offset,
                        line: start.line + location.line - 1,
                        column: location.line == 1 ? start.column + location.column - 1 : location.column
                    )
                },
                expected: issue.expected,
                found: issue.code == .unexpectedEnd ? end ?? issue.found : issue.found
            )
        }
    }

    /// Returns the error of a document that is the element at `index` of an array.
    func inElement(_ index: Int) -> MappingError {
        replacingIssues { issue in
            Issue(
                code: issue.code,
                path: MappingPath([.index(index)] + issue.path.components),
                location: issue.location,
                expected: issue.expected,
                found: issue.found
            )
        }
    }

    /// Returns the error with all issues moved to one path and position of a stream.
    func replacingPlaces(by path: MappingPath, at position: StreamPosition) -> MappingError {
        replacingIssues { issue in
            Issue(
                code: issue.code,
                path: path,
                location: position.location,
                expected: issue.expected,
                found: issue.found
            )
        }
    }

    private func replacingIssues(_ replace: (Issue) -> Issue) -> MappingError {
        MappingError(issues: issues.map(replace), isTruncated: isTruncated)
    }
}
