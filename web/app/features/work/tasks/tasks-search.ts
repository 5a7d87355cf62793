import { id, oneOf, searchParams, words } from '../../../../lib/search-params.ts'

const nobody = oneOf(['me', 'nobody'])

/** What the board or the list shows, kept in the address so that a link and Back mean the same. */
export const TasksSearch = searchParams({
  /** The board when it is left out. */
  layout: oneOf(['list']),
  business: id,
  /** Whose: `me`, `nobody`, or a member. */
  who: (value: unknown) => nobody(value) ?? id(value),
  priority: oneOf(['low', 'normal', 'high', 'urgent']),
  label: words(30),
  due: oneOf(['overdue', 'today', 'week', 'none']),
  origin: oneOf(['automatic', 'manual']),
  q: words(200),
  /** The order of the list. */
  sort: oneOf(['due', 'priority', 'updated']),
  /** The task that is open beside it. */
  task: id,
})
export type TasksSearch = ReturnType<typeof TasksSearch>

export type ChangeSearch = (change: Partial<TasksSearch>) => void
