import { autoScrollForElements, autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type TaskStatus, taskStatuses } from '@postwright/contract/work/task-shapes'
import { type RefObject, useEffect, useRef } from 'react'

import type { DropTarget } from './board-order.ts'

/** Tells of each task that is dropped somewhere on the board, which scrolls along while one is dragged. */
export function useBoardDrop(board: RefObject<HTMLElement | null>, onDrop: (taskId: string, target: DropTarget) => void): void {
  // Tasks and rights may change while one is dragged.
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })

  useEffect(() => {
    const element = board.current
    if (!element) return undefined
    return combine(
      // Only where the columns have no room side by side, it scrolls sideways.
      getComputedStyle(element).overflowX === 'auto' ? autoScrollForElements({ element }) : () => {},
      autoScrollWindowForElements(),
      monitorForElements({
        canMonitor: ({ source }) => typeof source.data['taskId'] === 'string',
        onDrop({ source, location }) {
          const target = location.current.dropTargets[0]?.data
          const status = taskStatuses.find((one) => one === target?.['status'])
          const taskId = source.data['taskId']
          if (!target || !status || typeof taskId !== 'string') return
          const over = target['taskId']
          latest.current(taskId, { status, taskId: typeof over === 'string' ? over : undefined, edge: extractClosestEdge(target) })
        },
      }),
    )
  }, [board])
}

/** The free ground of a column takes a task as well. */
export function useColumnDrop(column: RefObject<HTMLElement | null>, status: TaskStatus): void {
  useEffect(() => {
    const element = column.current
    if (!element) return undefined
    const mark = (isOver: boolean) => element.toggleAttribute('data-over', isOver)
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['taskId'] === 'string',
      getData: () => ({ status }),
      onDragEnter: () => mark(true),
      onDragLeave: () => mark(false),
      onDrop: () => mark(false),
    })
  }, [column, status])
}
