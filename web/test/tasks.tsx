import { done, server } from './server.ts'

import type { Account } from '@postwright/contract/identity/accounts'
import type { Task, TaskStatus, TaskSummary } from '@postwright/contract/work/task-shapes'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { configure, render, screen, within } from '@testing-library/react'

import { meQuery } from '../app/features/identity/accounts/queries.ts'
import { TasksScreen } from '../app/features/work/tasks/tasks-screen.tsx'
import { TasksSearch } from '../app/features/work/tasks/tasks-search.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { Toasters } from '../ui/toasts.tsx'

// Whether something is hidden is asked of every element of the page, which takes longer than all else; nothing here is.
configure({ defaultHidden: true })

export const me = '019a9d5e-0000-7000-8000-0000000000aa'
const at = '2026-09-16T08:00:00.000Z'

export function idOf(number: number): string {
  return `019a9d5e-0000-7000-8000-${String(number).padStart(12, '0')}`
}

export function aTask(number: number, given: Partial<TaskSummary> = {}): TaskSummary {
  return {
    id: idOf(number),
    title: `Task ${number}`,
    status: 'todo',
    priority: 'normal',
    labels: [],
    business: null,
    assignee: null,
    due: null,
    dueAt: null,
    showOnCalendar: false,
    checklist: { done: 0, total: 0 },
    comments: 0,
    attachments: 0,
    posts: { count: 0, first: null },
    repeats: null,
    automatic: null,
    position: String(number).padStart(6, '0'),
    version: 1,
    editable: true,
    movable: true,
    createdAt: at,
    updatedAt: at,
    completedAt: null,
    ...given,
  }
}

export function aWholeTask(summary: TaskSummary, given: Partial<Task> = {}): Task {
  return { ...summary, description: '', items: [], linkedPosts: [], files: [], createdBy: null, ...given }
}

/** What the server has, in its order; a test changes it as somebody else would. */
export interface Rows {
  rows: TaskSummary[]
}

const statuses: TaskStatus[] = ['todo', 'in_progress', 'in_review', 'done']

/** Answers reads and moves as the server does. */
export function serveTasks(rows: TaskSummary[]): Rows {
  const kept: Rows = { rows }
  const pageOf = (status: TaskStatus, from = 0) => {
    const items = kept.rows.filter((row) => row.status === status)
    return { items: items.slice(from, from + 50), nextCursor: from + 50 < items.length ? String(from + 50) : null }
  }
  const counts = () => ({
    byStatus: Object.fromEntries(statuses.map((status) => [status, kept.rows.filter((row) => row.status === status).length])),
    open: kept.rows.filter(({ status }) => status !== 'done').length,
    mine: kept.rows.filter(({ assignee }) => assignee?.id === me).length,
    overdue: 0,
    automatic: 0,
  })
  server.answers('tasks/board', () => done({ columns: statuses.map((status) => ({ status, ...pageOf(status) })), counts: counts() }))
  server.answers('tasks/list', (input) => {
    const { status, cursor } = input as { status: TaskStatus; cursor?: string }
    return done(pageOf(status, Number(cursor ?? 0)))
  })
  server.answers('tasks/counts', () => done(counts()))
  server.answers('tasks/move', (input) => {
    const { id, status, afterId } = input as { id: string; status: TaskStatus; afterId: string | null }
    const task = kept.rows.find((row) => row.id === id)!
    const moved = { ...task, status, version: task.version + 1 }
    const others = kept.rows.filter((row) => row.id !== id)
    kept.rows = others.toSpliced(others.findIndex((row) => row.id === afterId) + 1, 0, moved)
    return done(moved)
  })
  server.answers('tasks/get', (input) => done(aWholeTask(kept.rows.find(({ id }) => id === (input as { id: string }).id)!)))
  for (const path of ['tasks/labels', 'tasks/views', 'businesses/list', 'accounts/load']) server.answers(path, () => done([]))
  for (const path of ['tasks/comments', 'tasks/activity']) server.answers(path, () => done({ items: [], nextCursor: null }))
  server.answers('team/list', () =>
    done({
      members: [
        { userId: me, fullName: 'Naledi Jacobs' },
        { userId: idOf(900), fullName: 'Palesa Nkosi' },
      ],
      invitations: [],
    }),
  )
  return kept
}

const may = { writeTasks: true, discussTasks: true }

/** The screen at an address, as an editor unless told otherwise. */
export function openTasks(address = '/app/tasks', abilities: Partial<Account['workspace']['may']> = may) {
  const account = {
    profile: { userId: me },
    workspace: { may: abilities, timeZone: 'Africa/Johannesburg', role: 'editor' },
  } as Account
  const queryClient = createQueryClient(() => {})
  queryClient.setQueryData(meQuery().queryKey, account)
  const root = createRootRoute()
  const tasks = createRoute({
    getParentRoute: () => root,
    path: '/app/tasks',
    validateSearch: TasksSearch,
    component: function Tasks() {
      const search = tasks.useSearch()
      const navigate = tasks.useNavigate()
      return (
        <TasksScreen
          account={account}
          search={search}
          onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
        />
      )
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([tasks]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toasters />
    </QueryClientProvider>,
  )
  return { queryClient, address: () => router.state.location.search as Partial<TasksSearch> }
}

/** The titles that a column shows, from its top. */
export function titlesIn(column: string): string[] {
  const list = within(screen.getByRole('list', { name: column }))
  return list.queryAllByRole('article').map((card) => within(card).getAllByRole('button')[0]?.textContent ?? '')
}
