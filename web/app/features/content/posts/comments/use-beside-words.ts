import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { drawn } from './use-comment-marks.ts'
import type { Thread } from './threads.ts'

interface BesideWords {
  /** What the text is written in. */
  written: RefObject<HTMLElement | null>
  /** Draws the threads, each in a `li`, in their order. */
  list: RefObject<HTMLElement | null>
  threads: readonly Thread[]
  /** The Markdown of the text. */
  body: string
}

const gapPx = 8
/** So much above their words, that both begin on one line. */
const headPx = 10

/**
 * Places each thread beside the words that it is about, or below the thread before it, as long as the list stands beside the text; and marks
 * the words, as `::highlight(commented-text)` and `::highlight(commented-now)` of comments.css.
 */
export function useBesideWords({ written, list, threads, body }: BesideWords): void {
  const ranges = useRef(new Map<string, Range>())

  useLayoutEffect(() => {
    const element = written.current
    if (!element) return undefined
    const place = () => {
      const found = threads.flatMap(({ talk: { first }, at }) =>
        at === null ? [] : drawn(element, first, { title: null, body }).map((range) => [first.id, range] as const),
      )
      ranges.current = new Map(found)
      paint('commented-text', [...ranges.current.values()])
      if (list.current)
        align(
          list.current,
          element,
          threads.map(({ talk }) => ranges.current.get(talk.first.id)),
        )
    }
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const sizes = new ResizeObserver(later)
    sizes.observe(element)
    if (list.current) sizes.observe(list.current)
    // Another form to write it in.
    const forms = new MutationObserver(later)
    forms.observe(element, { childList: true })
    place()
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      forms.disconnect()
      paint('commented-text', [])
    }
  }, [written, list, threads, body])

  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const look = ({ target, type }: Event) => {
      const item = [...element.children].find((one) => one.contains(target as Node))
      for (const one of element.children) one.toggleAttribute('data-current', one === item && !type.endsWith('out'))
      const range = item && ranges.current.get(threads[[...element.children].indexOf(item)]?.talk.first.id ?? '')
      paint('commented-now', range && !type.endsWith('out') ? [range] : [])
    }
    for (const type of looking) element.addEventListener(type, look)
    return () => {
      for (const type of looking) element.removeEventListener(type, look)
      paint('commented-now', [])
    }
  }, [list, threads])
}

/** A thread is looked at while the pointer or the focus is in it. */
const looking = ['pointerover', 'pointerout', 'focusin', 'focusout'] as const

function align(list: HTMLElement, text: HTMLElement, ranges: readonly (Range | undefined)[]): void {
  const items = [...list.children].filter((item) => item instanceof HTMLElement)
  const isBeside = text.getBoundingClientRect().right <= list.getBoundingClientRect().left + 1
  const top = list.getBoundingClientRect().top
  const heights = items.map(({ offsetHeight }) => offsetHeight)
  let bottom = -gapPx
  for (const [index, item] of items.entries()) {
    const range = ranges[index]
    const wanted = isBeside && range ? range.getBoundingClientRect().top - top - headPx : 0
    const place = Math.max(Math.round(wanted), bottom + gapPx)
    item.style.marginTop = `${place - bottom}px`
    item.toggleAttribute('data-beside', isBeside && range !== undefined && place === Math.max(0, Math.round(wanted)))
    bottom = place + (heights[index] ?? 0)
  }
}

function paint(name: string, ranges: readonly Range[]): void {
  if (!('highlights' in CSS)) return
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}
