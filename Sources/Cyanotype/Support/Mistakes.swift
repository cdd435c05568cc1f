// `precondition` and `preconditionFailure` print their text in debug builds only. Whoever made the mistake is told of it
// in every build.

/// Ends the program with a message about a mistake of its programmer, unless `condition` holds.
package func require(
    _ condition: Bool,
    _ mistake: @autoclosure () -> String,
    file: StaticString = #file,
    line: UInt = #line
) {
    if !condition { endProgram(mistake(), file: file, line: line) }
}

/// Ends the program with a message about a mistake of its programmer.
package func endProgram(_ mistake: String, file: StaticString = #file, line: UInt = #line) -> Never {
    fatalError(mistake, file: file, line: line)
}
