import type { Business } from '@postwright/contract/content/businesses'
import type { PostContent } from '@postwright/contract/content/content'
import type { ContentType } from '@postwright/contract/core/content-types'
import { businessFacts } from '@postwright/contract/work/business-facts'
import { uuidv7 } from 'uuidv7'

import { claimsOf, type FoundClaim } from '../../../ai/claims/claims.ts'
import { refindClaims } from '../../../ai/claims/refind.ts'
import { wordsOf } from '../../../ai/claims/sentences.ts'
import { DraftInputs } from '../../../ai/prompt/inputs.ts'
import { type KeptClaim, keptClaims } from './claims.ts'

interface Written {
  contentType: ContentType
  content: PostContent
  brief: string
  business: Parameters<typeof businessFacts>[0] & Pick<Business, 'requiresCheckedClaims'>
  /** Of its documents, those that fit the text. */
  passages: readonly { source: string; text: string }[]
}

/** Of a post written by hand: a person answers for the text, unless the business wants every claim checked. */
export function claimsByHand({ content, ...written }: Written): FoundClaim[] {
  return written.business.requiresCheckedClaims ? claimsOf(content, inputsOf(written), []) : []
}

/**
 * The claims of the post as its text is now. Who ticked one off stays with it while it says the same words, and while it is out of the
 * text, so that bringing the text back brings the tick back.
 */
export function claimsAfterEdit({ content, ...written }: Written, kept: readonly KeptClaim[]): KeptClaim[] {
  const found = refindClaims(content, kept, inputsOf(written))
  const used = new Set(found.flatMap(({ kept: one }) => one?.id ?? []))
  const taken = new Set<string>()
  const standing = found.map(({ claim, kept: before }): KeptClaim => {
    if (!before) return { ...claim, id: uuidv7(), checkedBy: null, checkedAt: null }
    const id = taken.has(before.id) ? uuidv7() : before.id
    taken.add(before.id)
    return { ...before, ...claim, id }
  })
  const out = kept.filter(({ id, checkedAt }) => checkedAt !== null && !used.has(id))
  return [...standing, ...out.slice(-mostOut)]
}

/** The claims that were found in a text that was written anew. Who ticked one off stays with what says the same words, in the text or out of it. */
export function claimsAfterRevision(found: readonly FoundClaim[], kept: readonly KeptClaim[]): KeptClaim[] {
  const ticked = new Map(kept.filter(({ checkedAt }) => checkedAt !== null).map((claim) => [wordsOf(claim.sentence), claim]))
  const standing = keptClaims(found).map((claim): KeptClaim => {
    const before = ticked.get(wordsOf(claim.sentence))
    ticked.delete(wordsOf(claim.sentence))
    return before ? { ...claim, id: before.id, checkedBy: before.checkedBy, checkedAt: before.checkedAt } : claim
  })
  return [...standing, ...[...ticked.values()].slice(-mostOut)]
}

/** Ticks of sentences that are out of the text. */
const mostOut = 100

function inputsOf({ contentType, brief, business, passages }: Omit<Written, 'content'>): DraftInputs {
  return DraftInputs.parse({ contentType, business: businessFacts(business, ''), brief: { text: brief }, material: { passages } })
}
