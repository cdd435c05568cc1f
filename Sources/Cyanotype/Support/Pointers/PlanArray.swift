/// An array in a plan, as a collection.
struct PlanArray<Element>: RandomAccessCollection {
    let start: PlanPointer<Element>
    let count: Int

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(index: Int) -> Element {
        assert(indices.contains(index))
        return start[index]
    }
}
