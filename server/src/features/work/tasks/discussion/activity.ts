import { msg } from '@postwright/contract/core/msg'
import { listed, say, type Sentence, spokenLocale } from '@postwright/contract/core/sentences'
import type { ListOfTask, TaskActivity } from '@postwright/contract/work/task-comments'
import { taskPriorityLabels, taskStatusLabels } from '@postwright/contract/work/task-words'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../../cursor.ts'
import { formerMember } from '../../../../former-member.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { users } from '../../../identity/accounts/table.ts'
import { summaryOf } from '../reading.ts'
import { ruleInWords } from '@postwright/contract/core/recurrence-words'
import { taskActivity } from '../table.ts'
import type { Happening } from './happenings.ts'

type PageOfActivity = { items: TaskActivity[]; nextCursor: string | null }

/** Newest first. @throws NOT_FOUND for a task that is not there */
export async function listActivity({ db, actor }: Context, input: ListOfTask): Promise<PageOfActivity> {
  return db.transaction(async (tx) => {
    const task = await summaryOf(tx, actor, input.taskId)
    const rows = await activityQuery(tx, { ...input, workspaceId: actor.workspaceId })
    const page = rows.slice(0, input.limit)
    const last = page.at(-1)
    const names = await namesOf(
      tx,
      page.flatMap(({ happening }) => (happening.kind === 'assigned' && happening.to ? [happening.to] : [])),
    )
    const start = task.due?.date ?? null
    const items = page.map(({ id, createdAt, happening, byItself, person }) => ({
      id,
      at: createdAt.toISOString(),
      what: say(sentenceFor(happening, { who: byItself ? null : (person ?? formerMember()), names, start })),
    }))
    return { items, nextCursor: rows.length > input.limit && last ? cursorOf([last.createdAt.toISOString(), last.id]) : null }
  })
}

function activityQuery(tx: Tx, { workspaceId, taskId, cursor, limit }: ListOfTask & { workspaceId: string }) {
  const position = cursor === undefined ? undefined : positionAt(cursor, AtRow)
  return tx
    .select({
      id: taskActivity.id,
      createdAt: taskActivity.createdAt,
      happening: taskActivity.happening,
      byItself: taskActivity.byItself,
      person: users.name,
    })
    .from(taskActivity)
    .leftJoin(users, eq(users.id, taskActivity.userId))
    .where(
      and(
        eq(taskActivity.workspaceId, workspaceId),
        eq(taskActivity.taskId, taskId),
        position && sql`(${taskActivity.createdAt}, ${taskActivity.id}) < (${position[0]}::timestamptz, ${position[1]}::uuid)`,
      ),
    )
    .orderBy(sql`${taskActivity.createdAt} desc nulls last`, sql`${taskActivity.id} desc nulls last`)
    .limit(limit + 1)
}

async function namesOf(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Told {
  /** Null for what happened by itself. */
  who: string | null
  names: Map<string, string>
  start: string | null
}

function sentenceFor(happening: Happening, { who, names, start }: Told): Sentence {
  if (who === null) return byItself(happening)
  switch (happening.kind) {
    case 'created':
      return msg`${{ who }} added this task`
    case 'moved':
      return msg`${{ who }} moved it from ${{ from: say(taskStatusLabels[happening.from]) }} to ${{ to: say(taskStatusLabels[happening.to]) }}`
    case 'renamed':
      return msg`${{ who }} renamed it; it was “${{ before: happening.from }}”`
    case 'described':
      return msg`${{ who }} changed the description`
    case 'ticked':
      return msg`${{ who }} changed the checklist`
    case 'linked':
      return msg`${{ who }} changed the linked posts`
    case 'assigned':
      return happening.to === null
        ? msg`${{ who }} took it from whoever had it`
        : msg`${{ who }} assigned it to ${{ assignee: names.get(happening.to) ?? formerMember() }}`
    case 'prioritised':
      return msg`${{ who }} set the priority to ${{ priority: say(taskPriorityLabels[happening.to]) }}`
    case 'due':
      return happening.date === null
        ? msg`${{ who }} removed the due date`
        : msg`${{ who }} set the due date to ${{ due: dueIn(happening) }}`
    case 'labelled':
      return happening.labels.length === 0
        ? msg`${{ who }} removed the labels`
        : msg`${{ who }} set the labels to ${{ labels: listed(happening.labels) }}`
    case 'filed':
      return happening.business === null
        ? msg`${{ who }} made it a task of the whole workspace`
        : msg`${{ who }} made it a task of ${{ business: happening.business }}`
    case 'repeats':
      return happening.rule === null
        ? msg`${{ who }} ended its repetition`
        : msg`${{ who }} lets it repeat: ${{ rule: ruleInWords(happening.rule, start) }}`
    case 'calendar':
      return happening.shown ? msg`${{ who }} put it on the calendar` : msg`${{ who }} took it off the calendar`
    case 'attached':
      return msg`${{ who }} attached “${{ file: happening.file }}”`
    case 'detached':
      return msg`${{ who }} removed “${{ file: happening.file }}”`
    case 'deleted':
      return msg`${{ who }} deleted it`
    case 'restored':
      return msg`${{ who }} brought it back`
    case 'followed':
    case 'closedItself':
    case 'reopenedItself':
      return byItself(happening)
  }
}

function byItself({ kind }: Happening): Sentence {
  switch (kind) {
    case 'created':
      return msg`Made by itself`
    case 'followed':
      return msg`Made by itself, as the next of a task that repeats`
    case 'closedItself':
      return msg`Closed itself: it is mended`
    case 'reopenedItself':
      return msg`Opened again by itself: it came back`
    default:
      return msg`Changed by itself`
  }
}

function dueIn({ date, time }: { date: string | null; time: string | null }): string {
  const day = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  return time === null ? day : say(msg`${{ day }}, ${{ time }}`)
}
