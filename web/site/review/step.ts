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

/** `ended` is also what an address that never was leads to: nobody can tell which. */
export type ReviewStep =
  | { kind: 'posts'; page: GuestPage; notice?: Notice | undefined; name?: RefusedName | undefined; change?: string | undefined }
  | {
      kind: 'passcode'
      path: string
      businessName: string
      workspaceName: string
      maker: GuestMaker
      timeZone: string
      endsAt: string
      problem: { triesLeft: number } | { restsUntil: string } | null
    }
  | { kind: 'ended'; typed?: string }

export interface ReviewPageProps {
  instanceName: string
  step: ReviewStep
}
