import { type Claim, isOpenClaim } from '@postwright/contract/content/claims'
import { type RefObject, useEffect } from 'react'

import { rangeOf } from './marks.ts'

/**
 * Marks the sentences of claims in a text that is drawn, as `::highlight(claim-…)` of claims.css. The browser paints them; what is drawn
 * stays as it is. Browsers that cannot show the list of claims alone.
 */
export function useClaimMarks(container: RefObject<HTMLElement | null>, claims: readonly Claim[]): void {
  useEffect(() => {
    const element = container.current
    if (!element || claims.length === 0 || !('highlights' in CSS)) return undefined

    let frame = 0
    const mark = () => {
      const ranges = Map.groupBy(
        claims.flatMap((claim) => {
          const range = rangeOf(element, claim.sentence)
          return range ? [{ range, look: lookOf(claim) }] : []
        }),
        ({ look }) => look,
      )
      for (const look of looks) CSS.highlights.set(`claim-${look}`, new Highlight(...(ranges.get(look) ?? []).map(({ range }) => range)))
    }
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    })
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    mark()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      for (const look of looks) CSS.highlights.delete(`claim-${look}`)
    }
  }, [container, claims])
}

const looks = ['to-check', 'sourced', 'known'] as const

function lookOf(claim: Claim): (typeof looks)[number] {
  if (isOpenClaim(claim)) return 'to-check'
  return claim.status === 'general_knowledge' ? 'known' : 'sourced'
}

/** Brings the sentence into view. */
export function showSentence(container: HTMLElement | null, sentence: string): void {
  const start = container && rangeOf(container, sentence)?.startContainer.parentElement
  start?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}
