/** What an app of the operator proves itself with to a platform. */
export interface AppKeys {
  id: string
  secret: string
}

/** The app by which people connect accounts of one platform. */
export interface AppPort {
  /** Null while no administrator has entered it. */
  keys: () => Promise<AppKeys | null>
  /** The platform does not take the app itself, in its words: an administrator is shown them. */
  refused: (words: string) => Promise<void>
}
