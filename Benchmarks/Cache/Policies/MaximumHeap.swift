/// Numbers, of which the greatest can be taken: a binary heap.
struct MaximumHeap {
    /// None is greater than the one at half its place.
    private var numbers: [UInt32] = []

    /// - Complexity: O(log *n*).
    mutating func insert(_ number: UInt32) {
        var place = numbers.count
        numbers.append(number)
        while place > 0, numbers[(place - 1) / 2] < number {
            numbers[place] = numbers[(place - 1) / 2]
            place = (place - 1) / 2
        }
        numbers[place] = number
    }

    /// Removes the greatest number and returns it; `nil` if there is none.
    ///
    /// - Complexity: O(log *n*).
    mutating func removeMaximum() -> UInt32? {
        guard let maximum = numbers.first, let last = numbers.popLast() else { return nil }
        guard !numbers.isEmpty else { return maximum }
        var place = 0
        while let child = greaterChild(of: place), numbers[child] > last {
            numbers[place] = numbers[child]
            place = child
        }
        numbers[place] = last
        return maximum
    }

    private func greaterChild(of place: Int) -> Int? {
        let (left, right) = (2 * place + 1, 2 * place + 2)
        guard right < numbers.count else { return left < numbers.count ? left : nil }
        return numbers[right] > numbers[left] ? right : left
    }
}
