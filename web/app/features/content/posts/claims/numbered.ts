import { type Claim, isOpenClaim } from '@postwright/contract/content/claims'

export interface NumberedClaim {
  claim: Claim
  /** As it stands at the sentence and in the list. */
  number: number
}

/** What the text still says, counted through. */
export function numberedClaims(claims: readonly Claim[]): NumberedClaim[] {
  return claims.filter(({ stands }) => stands).map((claim, at) => ({ claim, number: at + 1 }))
}

/** How a sentence is marked, by the names of `::highlight(claim-…)`. */
export const claimLooks = ['to-check', 'supported', 'brief', 'known'] as const
export type ClaimLook = (typeof claimLooks)[number]

export function lookOf(claim: Claim): ClaimLook {
  if (isOpenClaim(claim)) return 'to-check'
  if (claim.status === 'general_knowledge') return 'known'
  return claim.status === 'from_brief' ? 'brief' : 'supported'
}
