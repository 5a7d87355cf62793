import type { Services } from './context.ts'
import type { Tx } from './infra/db/database.ts'

/** One sender of webhooks: how it proves itself, and what is done about what it tells. */
export interface WebhookSource {
  /** What it signs with; null while nobody set it up, and then nothing is taken. */
  secret: (services: Services) => Promise<string | null>
  /** The header that has `sha256=` and the HMAC of the bytes of the body, in hex. */
  signedIn: 'x-signature' | 'x-hub-signature-256'
  /** What it is asked to prove before it sends here (`hub.verify_token`); left out where it asks for nothing. */
  verifyToken?: (services: Services) => string
  /** The bytes of the longest body. */
  maxBytes: number
  /** What is kept, as JSON; undefined for what cannot be read. */
  read: (body: { text: string; contentType: string }) => unknown
  /** Whether the same body means that the same is told again. Otherwise what is handled twice has to be as if it was once. */
  sameIsAgain: boolean
  /**
   * Does what follows from what is due, all at once, in the transaction in which it is marked as done: both happen or neither. `tx` is a system transaction.
   * What was told earlier may come later. Throws to be asked again: then for each by itself.
   */
  handleAll: (services: Services, tx: Tx, told: readonly unknown[]) => Promise<void>
}
