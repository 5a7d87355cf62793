import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import { type RefObject, useEffect } from 'react'

/** A card that can be dragged, and on whose upper or lower half another one can be dropped. */
export function useCardDrag(card: RefObject<HTMLElement | null>, { id, status }: TaskSummary, isLoose: boolean): void {
  useEffect(() => {
    const element = card.current
    if (!element) return undefined
    // Marked by hand: a render at each step of the pointer would be too late.
    const mark = (edge: string | null) => (edge === null ? delete element.dataset['edge'] : (element.dataset['edge'] = edge))
    return combine(
      draggable({
        element,
        canDrag: () => isLoose,
        getInitialData: () => ({ taskId: id }),
        onDragStart: () => (element.dataset['dragged'] = ''),
        onDrop: () => delete element.dataset['dragged'],
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['taskId'] === 'string' && source.data['taskId'] !== id,
        getData: ({ input }) => attachClosestEdge({ taskId: id, status }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => mark(extractClosestEdge(self.data)),
        onDragLeave: () => mark(null),
        onDrop: () => mark(null),
      }),
    )
  }, [card, id, status, isLoose])
}
