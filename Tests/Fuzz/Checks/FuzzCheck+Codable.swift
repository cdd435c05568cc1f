import Cyanotype
import Foundation

extension FuzzCheck {
    func checkCodable(_ choice: UInt8) throws {}
}
