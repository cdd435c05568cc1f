/// Walks the objects that are reachable from the top one in a binary list, each container once.
///
/// It keeps its path in an array, not on the stack. The file's size bounds the time: the check refuses containers that
/// overlap, and so have more references than the file has bytes for.
struct BinaryPropertyListCheck {
    /// A container on the path, with what is known of it so far.
    private struct Step {
        var number: Int
        var container: BinaryReading.Object
        var next = 0
        var size = Size()
    }

    /// The size that a container would expand to.
    fileprivate struct Size {
        /// The number of values, including the container.
        var values = 1
        /// The number of bytes in strings and data.
        var payload = 0
        var height = 1
    }

    private enum Mark {
        static let unknown: UInt32 = 0
        static let onTheWay: UInt32 = .max
    }

    private let reading: BinaryReading
    /// By object number, for containers: a mark, or the position in `sizes` plus one.
    private var marks: [UInt32]
    private var sizes: [Size] = []
    private var way: [Step] = []
    private var references = 0

    init(_ reading: BinaryReading) {
        self.reading = reading
        marks = Array(repeating: Mark.unknown, count: reading.objectCount)
    }

    mutating func run(from top: Int) throws(PropertyListDamage) {
        let object = try reading.object(top)
        guard object.isContainer else { return try check(scalar: object) }
        try enter(top, object)
        var whole = Size()
        while var step = way.popLast() {
            var child: (number: Int, object: BinaryReading.Object)?
            while step.next < step.container.references {
                let number = try reading.reference(step.next, of: step.container)
                let object = try reading.object(number)
                let isKey = step.container.kind == 0xD && step.next < step.container.count
                if isKey, !object.isString { throw .foreign("it has keys that are not strings") }
                if object.isContainer {
                    let mark = marks[number]
                    if mark == Mark.onTheWay { throw PropertyListDamage("an array or dictionary contains itself") }
                    if mark == Mark.unknown {
                        child = (number, object)
                        break
                    }
                    step.size.add(sizes[Int(mark) - 1])
                } else {
                    try check(scalar: object)
                    step.size.add(scalar: object.payload)
                }
                step.next += 1
            }
            if let child {
                way.append(step)
                try enter(child.number, child.object)
                continue
            }
            if step.size.height > PropertyList.maximumDepth { throw .tooDeep }
            sizes.append(step.size)
            marks[step.number] = UInt32(sizes.count)
            whole = step.size
        }
        guard whole.values <= references + BinaryPropertyList.sharedValueLimit,
            unsafe whole.payload <= BinaryPropertyList.payloadLimit(size: reading.buffer.count)
        else {
            throw .foreign("its objects are shared so often that reading it would take too much memory")
        }
    }

    private mutating func enter(_ number: Int, _ container: BinaryReading.Object) throws(PropertyListDamage) {
        // Objects that do not overlap cannot have more.
        references += container.references
        if references > reading.table / reading.numberWidth { throw .foreign("its objects lie in each other") }
        if way.count >= PropertyList.maximumDepth { throw .tooDeep }
        marks[number] = Mark.onTheWay
        way.append(Step(number: number, container: container))
    }

    private func check(scalar object: BinaryReading.Object) throws(PropertyListDamage) {
        if object.kind == 0x8, object.count > 8,
            unsafe reading.buffer[object.start..<object.start + object.count - 8].contains(where: { $0 != 0 })
        {
            throw .foreign("it has a reference of more than 64 bits")
        }
    }
}

extension BinaryPropertyListCheck.Size {
    fileprivate mutating func add(scalar bytes: Int) {
        values += 1
        payload = payload.addingReportingOverflow(bytes).overflow ? .max : payload + bytes
    }

    fileprivate mutating func add(_ other: Self) {
        values = values.addingReportingOverflow(other.values).overflow ? .max : values + other.values
        payload = payload.addingReportingOverflow(other.payload).overflow ? .max : payload + other.payload
        height = max(height, other.height + 1)
    }
}
