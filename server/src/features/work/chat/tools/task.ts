import { PlanDate, PlanTime } from '@postwright/contract/content/month-plan-slots'
import { msg } from '@postwright/contract/core/msg'
import { listed } from '@postwright/contract/core/sentences'
import type { ChatCardOf } from '@postwright/contract/work/chat-cards'
import { longestTaskTitle, TaskPriority } from '@postwright/contract/work/task-shapes'
import { CreateTask } from '@postwright/contract/work/tasks'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'

import { invalid } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { users } from '../../../identity/accounts/table.ts'
import { members } from '../../../identity/team/table.ts'
import { addTask, removeTask } from '../../tasks/public.ts'
import { defineChatTool } from './tool.ts'

type Card = ChatCardOf<'task'>

const mostPeople = 200

export const taskTool = defineChatTool({
  name: 'propose_task',
  tool: 'task',
  makes: true,
  description:
    'Proposes a task for people who work here; it is added when the person says yes. The due date is a day such as 2026-11-26, with a time such as 09:00 if it has one. The assignee is named as the person named them.',
  schema: z.object({
    title: z.string().trim().min(1).max(longestTaskTitle),
    description: z.string().trim().max(4_000).default(''),
    assignee: z.string().trim().max(120).optional(),
    dueOn: PlanDate.optional(),
    dueTime: PlanTime.optional(),
    priority: TaskPriority.default('normal'),
  }),
  async run({ context, businessId }, { title, description, assignee, dueOn, dueTime, priority }) {
    const { workspaceId } = context.actor
    const card = await context.db.transaction(async (tx): Promise<Card> => {
      await businessOf(tx, { workspaceId, businessId })
      return {
        tool: 'task',
        title,
        description,
        priority,
        taskId: null,
        assignee: assignee === undefined || assignee === '' ? null : await personCalled(tx, { workspaceId, businessId }, assignee),
        dueOn: dueOn ?? null,
        dueTime: dueOn === undefined ? null : (dueTime ?? null),
      }
    })
    return { state: 'proposed', card, told: { proposed: true, title, assignee: card.assignee?.name ?? null } }
  },

  async confirm({ db, actor }, { card, businessId }) {
    if (card?.tool !== 'task') throw new Error('A call of a tool keeps its card.')
    const { title, description, assignee, dueOn, dueTime, priority } = card
    const due = dueOn === null ? null : { date: dueOn, time: dueTime }
    const task = CreateTask.parse({ title, description, businessId, assigneeId: assignee?.id ?? null, due, priority })
    const taskId = await db.transaction((tx) => addTask(tx, actor, task))
    return { card: { ...card, taskId } }
  },

  async undo(context, { card }) {
    if (card?.tool !== 'task' || card.taskId === null) throw new Error('A task that was added has an id.')
    await removeTask(context, { id: card.taskId })
    return card
  },
})

/** Whoever sees the business and is called so, in whole or by one of their names. @throws INVALID on `assignee`. */
async function personCalled(
  tx: Tx,
  { workspaceId, businessId }: { workspaceId: string; businessId: string },
  called: string,
): Promise<{ id: string; name: string }> {
  const rows = await tx
    .select({ id: users.id, name: users.name, businessIds: members.businessIds })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId)))
    .orderBy(asc(users.name))
    .limit(mostPeople)
  const people = rows.filter(({ businessIds }) => businessIds === null || businessIds.includes(businessId))
  const wanted = called.toLowerCase()
  const whole = people.filter(({ name }) => name.toLowerCase() === wanted)
  const some = whole.length > 0 ? whole : people.filter(({ name }) => name.toLowerCase().split(/\s+/u).includes(wanted))
  const [found] = some
  if (!found)
    throw invalid(
      'assignee',
      msg`Nobody here is called “${{ called }}”. These work here: ${{ people: listed(people.slice(0, 20).map(({ name }) => name)) }}.`,
    )
  if (some.length > 1) throw invalid('assignee', msg`Several people here are called “${{ called }}”. Say the whole name.`)
  return { id: found.id, name: found.name }
}
