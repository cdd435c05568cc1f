import CyanotypeTestSupport

@main
struct MutationRun {
    static func main() {}
}
