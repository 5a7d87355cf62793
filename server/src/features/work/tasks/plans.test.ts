import type { ListTasks } from '@postwright/contract/work/tasks'
import { beforeAll, expect, test } from 'vitest'

import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { type PlanNode, planOf } from '../../../../test/query-plan.ts'
import type { Actor } from '../../../context.ts'
import { cursorOf } from '../../../cursor.ts'
import { calendarQuery, countsQuery } from './service/board.ts'
import { listQuery } from './service/list.ts'

// What PostgreSQL does with a workspace of 5,000 tasks beside another one of four times as many, under row-level security, as the tenant's role.
const count = 5_000
const someId = '019a0000-0000-7000-8000-000000000000'
let owner: Member
let actor: Actor

beforeAll(async () => {
  owner = await signedIn()
  actor = { ...owner, role: 'owner', businessIds: null, isSuperAdmin: false }
  await fill(owner, count)
  await fill(await signedIn(), 4 * count)
  await (await sharedApp()).database.asAdmin('vacuum analyze tasks')
})

const lists: [string, Partial<ListTasks>, string][] = [
  ['a column', { status: 'todo', sort: 'position' }, 'tasks_column_idx'],
  ['a later page of a column', { status: 'todo', sort: 'position', cursor: cursorOf(['a1000', someId]) }, 'tasks_column_idx'],
  ['all by due date', { sort: 'due' }, 'tasks_due_idx'],
  ['open ones by due date', { sort: 'due', status: 'open' }, 'tasks_due_idx'],
  ['a later page by due date', { sort: 'due', cursor: cursorOf(['2026-11-26T00:00:00.000Z', someId]) }, 'tasks_due_idx'],
  ['the end of the list by due date', { sort: 'due', cursor: cursorOf(['infinity', someId]) }, 'tasks_due_idx'],
  ['all by priority', { sort: 'priority' }, 'tasks_urgency_idx'],
  ['a later page by priority', { sort: 'priority', cursor: cursorOf([2, '2026-11-26T00:00:00.000Z', someId]) }, 'tasks_urgency_idx'],
  ['all by their last change', { sort: 'updated' }, 'tasks_updated_idx'],
]

test.each(lists)('the list of %s is read in the order of an index', async (_what, input, index) => {
  const plan = await planOf(owner.workspaceId, (tx) => listQuery(tx, actor, { limit: 50, sort: 'due', ...input }))

  expect(plan.map((node) => node['Index Name'])).toContain(index)
  expect(plan.filter(readsAll)).toEqual([])
})

test('late ones and those of one person are found without reading all', async () => {
  for (const input of [{ due: 'overdue' }, { assignee: 'me' }] as const) {
    const plan = await planOf(owner.workspaceId, (tx) => listQuery(tx, actor, { limit: 50, sort: 'due', ...input }))
    expect(plan.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'tasks')).toEqual([])
  }
})

test('search is answered by the index of words', async () => {
  const plan = await planOf(owner.workspaceId, (tx) => listQuery(tx, actor, { limit: 50, sort: 'due', q: 'term4711' }))

  expect(plan.map((node) => node['Index Name'])).toContain('tasks_search_idx')
})

test('the calendar reads what is shown there alone', async () => {
  const month = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' }

  const plan = await planOf(owner.workspaceId, (tx) => calendarQuery(tx, owner.workspaceId, month))

  expect(plan.map((node) => node['Index Name'])).toContain('tasks_calendar_idx')
})

test('counting reads no task of another workspace', async () => {
  const plan = await planOf(owner.workspaceId, (tx) => countsQuery(tx, actor, {}))

  expect(plan.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'tasks')).toEqual([])
})

test('the board of 5,000 tasks has its first cards, and counts all of them', async () => {
  const { columns, counts } = await owner.api.tasks.board({ limit: 50 })

  expect(columns.map(({ items }) => items.length)).toEqual([50, 50, 50, 50])
  expect(counts).toMatchObject({ byStatus: { todo: 1250, in_progress: 1250, in_review: 1250, done: 1250 }, open: 3750, mine: 500 })
})

/** The few posts of one task are sorted; the tasks are not. */
function readsAll(node: PlanNode & { 'Sort Key'?: string[] }): boolean {
  const isOfTasks = node['Sort Key']?.some((key) => key.startsWith('tasks.'))
  return (node['Node Type'] === 'Sort' && isOfTasks === true) || (node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'tasks')
}

/** As a superuser without triggers, which takes a tenth of the time. */
async function fill({ workspaceId, userId }: Member, rows: number): Promise<void> {
  await (
    await sharedApp()
  ).database.asAdmin(`
    set session_replication_role = replica;
    insert into tasks (id, workspace_id, title, status, position, urgency, assignee_id, due_on, due_at, show_on_calendar, updated_at)
    select gen_random_uuid(), '${workspaceId}', 'Task ' || n || ' about word' || n % 997 || ' and term' || n,
      (array['todo', 'in_progress', 'in_review', 'done'])[1 + n % 4], 'a' || lpad(n::text, 5, '0'), n % 4,
      case when n % 10 = 0 then '${userId}'::uuid end, '2026-01-01'::date + n % 1000, '2026-01-02'::timestamptz + n % 1000 * interval '1 day',
      n % 20 = 0, now() - n * interval '1 minute'
    from generate_series(1, ${rows}) n`)
}
