import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface VirtualRowsInput {
  ids: readonly string[]
  /** About how high a row is, in pixels. */
  estimate: number
  /** Rows that stay in the page wherever it is scrolled to: those with the focus. */
  keptIds: readonly (string | undefined)[]
  /** The last of the rows are nearly in sight. */
  onNearEnd?: (() => void) | undefined
}

const nearEnd = 10

/** The rows of a long list that are in sight or nearly so. The window scrolls; the list stands somewhere below its top. */
export function useVirtualRows({ ids, estimate, keptIds, onNearEnd }: VirtualRowsInput) {
  const list = useRef<HTMLOListElement>(null)
  const offset = useOffset(list)
  const kept = keptIds.map((id) => (id === undefined ? -1 : ids.indexOf(id))).filter((index) => index >= 0)
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read here at each render, and given to nothing that is kept
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => estimate,
    overscan: 6,
    scrollMargin: offset,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other),
  })
  const rows = virtualizer.getVirtualItems()
  const last = virtualizer.range?.endIndex ?? 0
  const isNearEnd = ids.length > 0 && last >= ids.length - nearEnd
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd, ids.length])

  return { list, rows, height: virtualizer.getTotalSize(), offset, measure: virtualizer.measureElement }
}

/** How far below the top of the page a list stands, which changes with what is above it. */
function useOffset(list: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => list.current && setOffset(list.current.getBoundingClientRect().top + window.scrollY)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(document.body)
    return () => sizes.disconnect()
  }, [list])
  return offset
}
