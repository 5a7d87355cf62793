import type { Claim } from '@postwright/contract/content/claims'
import { type RefObject, useEffect } from 'react'

import { numbersClass, rangeOf } from './marks.ts'
import { claimLooks, lookOf, numberedClaims } from './numbered.ts'
import { watchDrawn } from './watch-drawn.ts'

/**
 * Marks the sentences of claims in a text that is drawn, as `::highlight(claim-…)` of claims.css, with their numbers in a layer above it.
 * The browser paints the marks; what is drawn stays as it is. Browsers that cannot show the list of claims alone.
 */
export function useClaimMarks(container: RefObject<HTMLElement | null>, claims: readonly Claim[]): void {
  useEffect(() => {
    const element = container.current
    if (!element || claims.length === 0 || !('highlights' in CSS)) return undefined

    const layer = document.createElement('div')
    layer.className = numbersClass
    layer.setAttribute('aria-hidden', 'true')
    element.append(layer)
    const mark = () => {
      const marks = numberedClaims(claims).flatMap(({ claim, number }) => {
        const range = claim.part === null ? rangeOf(element, claim.sentence) : null
        return range ? [{ range, number, look: lookOf(claim) }] : []
      })
      for (const look of claimLooks)
        CSS.highlights.set(`claim-${look}`, new Highlight(...marks.filter((one) => one.look === look).map(({ range }) => range)))
      layer.replaceChildren(...marks.map(({ range, number, look }) => numberAt(range, { number, look, element })))
    }
    const unwatch = watchDrawn(element, mark, layer)
    mark()
    return () => {
      unwatch()
      layer.remove()
      for (const look of claimLooks) CSS.highlights.delete(`claim-${look}`)
    }
  }, [container, claims])
}

/** At the end of the sentence, where the container has been scrolled to. */
function numberAt(range: Range, { number, look, element }: { number: number; look: string; element: HTMLElement }): HTMLElement {
  const end = [...range.getClientRects()].at(-1)
  const box = element.getBoundingClientRect()
  const mark = document.createElement('sup')
  mark.textContent = String(number)
  mark.dataset['look'] = look
  mark.style.left = `${(end?.right ?? 0) - box.left + element.scrollLeft - element.clientLeft}px`
  mark.style.top = `${(end?.top ?? 0) - box.top + element.scrollTop - element.clientTop}px`
  return mark
}

/** Brings the sentence into view. */
export function showSentence(container: HTMLElement | null, sentence: string): void {
  const start = container && rangeOf(container, sentence)?.startContainer.parentElement
  start?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}
