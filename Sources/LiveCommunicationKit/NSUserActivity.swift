#if !canImport(Darwin)
  public import Foundation

  /// What one app hands to another, or the framework to an app: Linux's Foundation lacks it.
  ///
  /// Only what the way into a container app needs is here.
  open class NSUserActivity: NSObject {
    /// The reverse-domain name of what is handed over.
    public let activityType: String

    /// For the person's eyes.
    open var title: String?

    /// What the receiver needs to go on.
    open var userInfo: [AnyHashable: Any]?

    /// A page that does the same in a browser.
    open var webpageURL: URL?

    public init(activityType: String) {
      self.activityType = activityType
      super.init()
    }

    /// Adds entries, replacing those with the same keys.
    open func addUserInfoEntries(from other: [AnyHashable: Any]) {
      userInfo = (userInfo ?? [:]).merging(other) { $1 }
    }
  }
#endif
