/** What every public page is told by the server. */
export interface Site {
  instanceName: string
  /** The address of the site's root, without a slash at the end. */
  baseUrl: string
  signedIn: boolean
  /** Addresses for mail; empty when nobody has entered one. */
  contact: { questions: string; support: string; sales: string }
}

/** A link that opens a mail; without an address the sender fills it in. */
export function mailTo(address: string, subject?: string): string {
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}
