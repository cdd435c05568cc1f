/// A property that is stored outside its struct, in memory that copies of the struct share.
///
/// This keeps a struct small of which only a part is needed often. Each change allocates anew.
@propertyWrapper
struct Indirect<Value: Sendable>: Sendable {
    private final class Storage: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var storage: Storage

    init(wrappedValue: Value) {
        storage = Storage(wrappedValue)
    }

    var wrappedValue: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }
}
