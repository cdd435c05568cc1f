internal import Cyanotype
public import Observation

/// A view, or any code inside of `withObservationTracking` or `Observations`, is told when a property that it has read
/// changes: a stored one by itself, anything else with every change of the object.
///
/// ```swift
/// for await theme in Observations({ Settings.shared.theme }) { apply(theme) }
/// ```
///
/// It is told when the new value is there, with no lock held, and in the order of the changes: on the thread that has made
/// the change, or on that of an earlier change whose observers are still being told.
extension Persisted: Observable {}
