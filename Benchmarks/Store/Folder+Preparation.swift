import Cyanotype
import CyanotypeStore

extension Folder {
    /// Makes the stores of some numbers of objects.
    func prepare(_ counts: [Int]) throws {
        for count in counts {
            let store = try ObjectStore(.file(file(.full, count)), models: [Customer.self])
            for range in StoreTiming.transactions(of: count) {
                try store.save(range.map { Customer.made($0, among: count) })
            }
            try store.close()
        }
    }
}
