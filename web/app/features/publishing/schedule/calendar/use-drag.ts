import { type PointerEvent, useEffect, useRef } from 'react'

import { type DragTargets, followPointer } from './dragging.ts'

/** What a press does on something that holds elements with `data-drag`. `onEnd`: when what was pressed has been dragged. */
export type DragPress = (event: PointerEvent<HTMLElement>, onEnd?: () => void) => void

export function useDrag(targets: DragTargets): DragPress {
  // A drag outlives the render that it began in: posts and rights may change under it.
  const latest = useRef(targets)
  useEffect(() => {
    latest.current = targets
  })

  return (event, onEnd) => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
    const element = event.target.closest<HTMLElement>('[data-drag]')
    if (!element) return
    followPointer(
      event.nativeEvent,
      element,
      {
        landing: (source, place) => latest.current.landing(source, place),
        onDrop: (source, place) => latest.current.onDrop(source, place),
        onRefuse: (landing) => latest.current.onRefuse(landing),
      },
      onEnd,
    )
  }
}
