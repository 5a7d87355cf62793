import { type Claim, isOpenClaim } from '@postwright/contract/content/claims'
import type { PostContent } from '@postwright/contract/content/content'
import { msg } from '@postwright/contract/core/msg'
import { uuidv7 } from 'uuidv7'

import type { FoundClaim } from '../../../ai/claims/claims.ts'
import { wordsOf } from '../../../ai/claims/sentences.ts'
import { invalid } from '../../../errors.ts'

/** A claim as it is kept with its post. Those of older drafts name no part. */
export interface KeptClaim extends Omit<FoundClaim, 'part'> {
  id: string
  part?: string | null
  /** The id of whoever ticked it off. */
  checkedBy: string | null
  checkedAt: string | null
}

export function keptClaims(found: readonly FoundClaim[]): KeptClaim[] {
  return found.map((claim) => ({ ...claim, id: uuidv7(), checkedBy: null, checkedAt: null }))
}

/** `names` of those who ticked claims off, by their ids. */
export function presentClaims(
  claims: readonly KeptClaim[],
  { content, names, gone }: { content: PostContent; names: Readonly<Record<string, string>>; gone: string },
): Claim[] {
  const stands = standingIn(content)
  return claims.map((claim) => ({
    ...claim,
    part: claim.part ?? null,
    stands: stands(claim),
    checkedBy: claim.checkedAt === null ? null : (names[claim.checkedBy ?? ''] ?? gone),
  }))
}

/**
 * Whether the text still says it: the same words, whatever stands between them, or what of it is still to be checked. What a part says is
 * not edited with the text, and stands.
 */
function standingIn({ title, body }: PostContent): (claim: KeptClaim) => boolean {
  const text = `${title ?? ''}\n${body}`
  const words = wordsOf(text)
  return ({ part, sentence, phrases, checkedAt }) =>
    (part ?? null) !== null || words.includes(wordsOf(sentence)) || (checkedAt === null && phrases.some((phrase) => hasWhole(text, phrase)))
}

/** "8 %" does not stand in "18 %". */
function hasWhole(text: string, piece: string): boolean {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1))
    if (!isWord(text[at - 1], piece[0]) && !isWord(text[at + piece.length], piece.at(-1))) return true
  return false
}

function isWord(beside: string | undefined, end: string | undefined): boolean {
  return /[\p{L}\p{N}]/u.test(beside ?? '') && /[\p{L}\p{N}]/u.test(end ?? '')
}

interface Checkable {
  claims: readonly KeptClaim[]
  title: string | null
  body: string
  requiresCheckedClaims: boolean
}

/** How many claims somebody still has to look at. */
export function openClaims({ claims, title, body }: Omit<Checkable, 'requiresCheckedClaims'>): number {
  const stands = standingIn({ title, body })
  return claims.filter((claim) => isOpenClaim({ ...claim, stands: stands(claim) })).length
}

/** @throws INVALID on `claims` where the business wants every claim checked and some are not. */
export function refuseOpenClaims(post: Checkable): void {
  if (!post.requiresCheckedClaims) return
  const open = openClaims(post)
  if (open === 0) return
  throw invalid(
    'claims',
    open === 1
      ? msg`A claim of this text is still to be checked. Tick it off, or take it out of the text.`
      : msg`${{ open }} claims of this text are still to be checked. Tick them off, or take them out of the text.`,
  )
}
