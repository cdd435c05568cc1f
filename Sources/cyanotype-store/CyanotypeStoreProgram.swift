import Glibc
import StoreInspector

/// Shows, checks and moves the objects in the file of a store.
@main
enum CyanotypeStoreProgram {
    static func main() {
        exit(StoreCommand(Array(CommandLine.arguments.dropFirst())).run())
    }
}
