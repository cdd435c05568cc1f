package import CyanotypeSystem

extension RunningProcess: CustomStringConvertible {
    package var description: String {
        if isCurrent { return "another thread of this process" }
        return "process \(number) (\(program.printable))\(isStopped ? ", which is stopped," : "")"
    }
}
