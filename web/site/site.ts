/** What every public page is told by the server. */
export interface Site {
  instanceName: string
  /** The address of the site's root, without a slash at the end. */
  baseUrl: string
  signedIn: boolean
  /** Addresses for mail; empty when nobody has entered one. */
  contact: { questions: string; support: string; sales: string }
  /** How long the starter plan lasts for a new account; null is without an end. */
  trialDays: number | null
  /** Whether a mail that a page speaks of can arrive. */
  sendsMail: boolean
  /** What customers said; the start page has examples until there is something. */
  testimonials: { quote: string; name: string; role: string }[]
  /** Google's reCAPTCHA, when its keys are set; else the newsletter's form works out a proof of its own. */
  captcha: { siteKey: string; address: string } | null
  /** Whether newsletters of businesses count who opens them, or follows their links. */
  countsReaders: boolean
}

/** A link that opens a mail. Without an address there is nothing to open: say so instead. */
export function mailTo(address: string, subject?: string): string {
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}
