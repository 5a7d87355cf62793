import { useEffect, useRef } from 'react'

import { type Direction, inOrder, neighbour } from './board-order.ts'
import { focusTask } from './focus-task.ts'
import { useShortcuts } from './shortcuts.ts'
import type { Workbench } from './use-workbench.ts'

interface TaskKeysInput {
  bench: Workbench
  onNew: (() => void) | undefined
  onHelp: () => void
}

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** What keys do on this screen: those of `shortcuts`, the arrow keys on a task, and all of them on one that is picked up. */
export function useTaskKeys({ bench, onNew, onHelp }: TaskKeysInput): void {
  const { current, columns, cards, lifting } = bench

  function go(id: string | undefined) {
    if (id === undefined) return
    bench.setCurrent(id)
    focusTask(id)
  }

  /** The first key shows which task is meant; from then on it leads to its neighbours. */
  function along(step: 1 | -1) {
    const all = inOrder(columns)
    const isMarked = focusedTask() !== undefined
    go(isMarked ? all[all.findIndex(({ id }) => id === current?.id) + step]?.id : current?.id)
  }

  function lift() {
    if (!current) return
    lifting.lift(current)
    focusTask(current.id)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (lifting.liftedId !== undefined && lifting.press(event.key)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      focusTask(lifting.liftedId)
      return
    }
    if (!(target instanceof HTMLElement) || target.dataset['taskButton'] === undefined) return
    const direction = directions[event.key]
    if (direction) {
      event.preventDefault()
      go(neighbour(columns, target.dataset['taskButton'], direction)?.id)
    } else if (event.key === ' ' && current?.movable) {
      event.preventDefault()
      lift()
    }
  }

  const latest = useRef(onKeyDown)
  useEffect(() => {
    latest.current = onKeyDown
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    // Before the button of a card takes Enter for a press.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])

  // After the listener above, which takes the keys of a task that is picked up.
  useShortcuts({
    new: onNew,
    next: () => along(1),
    previous: () => along(-1),
    open: () => current && bench.open(current.id, 'title'),
    move: () => current?.movable && lift(),
    choose: () => current?.editable && cards.onChoose?.(current.id),
    assign: () => current?.editable && bench.open(current.id, 'assignee'),
    due: () => current?.editable && bench.open(current.id, 'due'),
    search: () => document.querySelector<HTMLElement>('.task-filters input[type="search"]')?.focus(),
    help: onHelp,
  })

  useEffect(() => {
    // A press of the mouse elsewhere means something else.
    const putBack = () => lifting.cancel()
    if (lifting.liftedId === undefined) return undefined
    window.addEventListener('pointerdown', putBack)
    return () => window.removeEventListener('pointerdown', putBack)
  }, [lifting])
}

function focusedTask(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset['taskButton'] : undefined
}
