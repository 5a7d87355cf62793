import type { GuestMaker, GuestPage } from '@postwright/contract/content/guest-page'

/** What of a form was not taken, beside the post that it belongs to. What a person typed is never lost. */
export type Notice = { postId: string; typed: { comment: string; quote: string } } & (
  | { kind: 'stale'; seen: number }
  | { kind: 'decided' }
  | { kind: 'rethink' }
  | { kind: 'refused'; text: string }
  | { kind: 'comment'; text: string; replyTo?: string | undefined; isOfQuote?: boolean | undefined }
  | { kind: 'edit'; id: string; text: string }
)

/** What somebody wanted to be called, and why not. */
export interface RefusedName {
  typed: string
  text: string
}

/** What an address asks for before it shows anything. */
export interface AskedPasscode {
  path: string
  businessName: string
  /** What the digits are for, and who gave them. */
  opens: { kind: 'posts'; workspaceName: string; maker: GuestMaker } | { kind: 'report' }
  timeZone: string
  endsAt: string | null
  problem: { triesLeft: number } | { restsUntil: string } | null
}

/** `ended` is also what an address that never was leads to: nobody can tell which. */
export type ReviewStep =
  | { kind: 'posts'; page: GuestPage; notice?: Notice | undefined; name?: RefusedName | undefined; change?: string | undefined }
  | ({ kind: 'passcode' } & AskedPasscode)
  | { kind: 'ended'; typed?: string }

export interface ReviewPageProps {
  instanceName: string
  step: ReviewStep
}
