// `precondition` and `preconditionFailure` print their message in debug builds only. These print it in every build.

/// Traps with a message about a programming error unless `condition` holds.
package func require(
    _ condition: Bool,
    _ mistake: @autoclosure () -> String,
    file: StaticString = #file,
    line: UInt = #line
) {
    if !condition { endProgram(mistake(), file: file, line: line) }
}

/// Traps with a message about a programming error.
package func endProgram(_ mistake: String, file: StaticString = #file, line: UInt = #line) -> Never {
    // Only mistakes in the program's source come here, never input. The program cannot handle such a mistake, and to go on
    // would give wrong results.
    fatalError(mistake, file: file, line: line)
}
