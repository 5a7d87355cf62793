import { type TaskStatus, taskStatuses } from '@postwright/contract/work/task-shapes'

/** The columns as they are shown, each from its top. */
export type Columns<T> = Record<TaskStatus, readonly T[]>

/** A place in a column: after this task, at the top where there is none. */
export interface Place {
  status: TaskStatus
  afterId: string | null
}

interface Placed {
  id: string
  status: TaskStatus
}

/** The columns with a task at another place. Where its neighbour is not shown, it stands at the top. */
export function moved<T extends Placed>(columns: Columns<T>, task: T, place: Place): Columns<T> {
  const entries = taskStatuses.map((status) => {
    const others = columns[status].some(({ id }) => id === task.id) ? columns[status].filter(({ id }) => id !== task.id) : columns[status]
    if (status !== place.status) return [status, others] as const
    const at = others.findIndex(({ id }) => id === place.afterId) + 1
    return [status, others.toSpliced(at, 0, { ...task, status })] as const
  })
  return Object.fromEntries(entries) as Columns<T>
}

/** Where a task stands, and undefined where it is not shown. */
export function placeOf<T extends Placed>(columns: Columns<T>, id: string): (Place & { index: number }) | undefined {
  for (const status of taskStatuses) {
    const index = columns[status].findIndex((task) => task.id === id)
    if (index >= 0) return { status, index, afterId: columns[status][index - 1]?.id ?? null }
  }
  return undefined
}

/** The task that stands behind a place, as a second neighbour for the server. */
export function beforeIdOf<T extends Placed>(columns: Columns<T>, id: string, { status, afterId }: Place): string | null {
  const others = columns[status].filter((task) => task.id !== id)
  return others[others.findIndex((task) => task.id === afterId) + 1]?.id ?? null
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The place one step away, and undefined at the edge of the board. */
export function stepped<T extends Placed>(columns: Columns<T>, id: string, direction: Direction): Place | undefined {
  const here = placeOf(columns, id)
  if (!here) return undefined
  const column = columns[here.status]
  if (direction === 'up') return here.index > 0 ? { status: here.status, afterId: column[here.index - 2]?.id ?? null } : undefined
  if (direction === 'down') {
    const next = column[here.index + 1]
    return next && { status: here.status, afterId: next.id }
  }
  const status = taskStatuses[taskStatuses.indexOf(here.status) + (direction === 'right' ? 1 : -1)]
  if (!status) return undefined
  const index = Math.min(here.index, columns[status].length)
  return { status, afterId: columns[status][index - 1]?.id ?? null }
}

/** The task that the focus goes to from another one. Sideways columns without tasks are passed over. */
export function neighbour<T extends Placed>(columns: Columns<T>, id: string, direction: Direction): T | undefined {
  const here = placeOf(columns, id)
  if (!here) return undefined
  if (direction === 'up' || direction === 'down') return columns[here.status][here.index + (direction === 'down' ? 1 : -1)]
  const step = direction === 'right' ? 1 : -1
  for (let at = taskStatuses.indexOf(here.status) + step; taskStatuses[at] !== undefined; at += step) {
    const column = columns[taskStatuses[at]!]
    if (column.length > 0) return column[Math.min(here.index, column.length - 1)]
  }
  return undefined
}

/** All of them in reading order: column by column. */
export function inOrder<T>(columns: Columns<T>): T[] {
  return taskStatuses.flatMap((status) => columns[status])
}

/** Where a task lands that is dropped on the half of another one, or on a column beside its tasks: at its end. */
export function droppedAt<T extends Placed>(columns: Columns<T>, id: string, target: DropTarget): Place {
  const others = columns[target.status].filter((task) => task.id !== id)
  if (target.taskId === undefined) return { status: target.status, afterId: others.at(-1)?.id ?? null }
  if (target.edge === 'bottom') return { status: target.status, afterId: target.taskId }
  return { status: target.status, afterId: others[others.findIndex((task) => task.id === target.taskId) - 1]?.id ?? null }
}

export interface DropTarget {
  status: TaskStatus
  taskId?: string | undefined
  edge?: string | null
}
