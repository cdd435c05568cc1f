internal import Cyanotype
public import Observation

/// A view, or any code in `withObservationTracking` or `Observations`, is notified when a property that it has read
/// changes. Each stored property is tracked separately; anything else is notified with every change of the object.
///
/// ```swift
/// for await theme in Observations({ Settings.shared.theme }) { apply(theme) }
/// ```
///
/// The notification comes when the new value is in place, with no lock held, and in the order of the changes. It comes on
/// the thread that made the change, or on the thread of an earlier change that is still notifying its observers.
extension Persisted: Observable {}
