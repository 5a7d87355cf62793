import type { TaskViewQuery } from '@postwright/contract/work/task-views'
import { type AutomaticCause, type ChecklistItem, type TaskStatus, taskStatuses } from '@postwright/contract/work/task-shapes'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { instant, instantInMs } from '../../../infra/db/columns.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { files } from '../../core/files/table.ts'
import { savedViewTable } from '../../core/saved-views/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import type { Happening } from './discussion/happenings.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Compared by code units, as the keys of the library are. */
const positionText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** A piece of work for people. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    /** Null for a task of the whole workspace. */
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'cascade' }),
    /** Of an automatic task in English, by which its sentence is recognised. */
    title: text().notNull(),
    description: text().notNull().default(''),
    status: text().$type<TaskStatus>().notNull().default('todo'),
    position: positionText().notNull(),
    /** 0 is the most urgent, so that lists are read upwards. */
    urgency: smallint().notNull().default(2),
    labels: jsonb().$type<string[]>().notNull().default([]),
    checklist: jsonb().$type<ChecklistItem[]>().notNull().default([]),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** A day and a time on the clock of the workspace, and the moment from which it is overdue. */
    dueOn: date('due_on'),
    dueTime: text('due_time'),
    dueAt: instant('due_at'),
    dueOrder: instant('due_order').generatedAlwaysAs((): SQL => sql`coalesce(${tasks.dueAt}, timestamptz 'infinity')`),
    /** What its assignee was told of this due date. */
    told: text({ enum: ['today', 'overdue'] }),
    showOnCalendar: boolean('show_on_calendar').notNull().default(false),
    /** A rule of RFC 5545, and the day from which it counts. */
    rule: text(),
    ruleStart: date('rule_start'),
    /** The day of the one that comes next, and when that is made; null once it was made. */
    nextOn: date('next_on'),
    nextAt: instant('next_at'),
    /** The one that it follows. */
    followsId: uuid('follows_id').references((): AnyPgColumn => tasks.id, { onDelete: 'set null' }),
    /** What made it by itself, and the id of that. */
    cause: text().$type<AutomaticCause>(),
    causeId: uuid('cause_id'),
    closedItself: boolean('closed_itself').notNull().default(false),
    version: integer().notNull().default(0),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    search: tsvector('search').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', ${tasks.title} || ' ' || left(${tasks.description}, 20000))`,
    ),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instantInMs('updated_at').notNull().defaultNow(),
    completedAt: instant('completed_at'),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('tasks_column_idx').on(t.workspaceId, t.status, t.position, t.id).where(isThere(t.deletedAt)),
    index('tasks_due_idx').on(t.workspaceId, t.dueOrder, t.id).where(isThere(t.deletedAt)),
    index('tasks_urgency_idx').on(t.workspaceId, t.urgency, t.dueOrder, t.id).where(isThere(t.deletedAt)),
    index('tasks_updated_idx').on(t.workspaceId, t.updatedAt.desc(), t.id.desc()).where(isThere(t.deletedAt)),
    index('tasks_assignee_idx').on(t.assigneeId, t.workspaceId, t.dueOrder, t.id),
    index('tasks_business_idx').on(t.businessId, t.dueOrder, t.id),
    index('tasks_search_idx').using('gin', t.search),
    index('tasks_calendar_idx')
      .on(t.workspaceId, t.dueAt, t.id)
      .where(sql`${t.showOnCalendar} and ${t.deletedAt} is null`),
    index('tasks_next_idx')
      .on(t.nextAt)
      .where(sql`${t.nextAt} is not null`),
    index('tasks_untold_idx')
      .on(t.dueAt)
      .where(sql`${t.status} <> 'done' and ${t.assigneeId} is not null and ${t.told} is distinct from 'overdue'`),
    index('tasks_follows_idx')
      .on(t.followsId)
      .where(sql`${t.followsId} is not null`),
    index('tasks_deleted_idx')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    uniqueIndex('tasks_cause_key')
      .on(t.workspaceId, t.cause, t.causeId)
      .where(sql`${t.cause} is not null and ${t.deletedAt} is null`),
    check('tasks_status_check', sql.raw(`status in (${taskStatuses.map((status) => `'${status}'`).join(', ')})`)),
    check('tasks_urgency_check', sql`${t.urgency} between 0 and 3`),
    check('tasks_told_check', sql`${t.told} in ('today', 'overdue')`),
    check('tasks_cause_check', sql`${t.cause} in ('review', 'reconnect', 'delivery')`),
  ],
)

/** Goes with its task. */
const taskKey = () =>
  uuid('task_id')
    .notNull()
    .references(() => tasks.id, { onDelete: 'cascade' })

/** The posts that a task is about. */
export const taskPosts = pgTable(
  'task_posts',
  {
    workspaceId: workspaceKey(),
    taskId: taskKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** From 0. */
    place: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.postId] }), index('task_posts_post_idx').on(t.postId)],
)

export const taskFiles = pgTable(
  'task_files',
  {
    id: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    workspaceId: workspaceKey(),
    taskId: taskKey(),
    /** SHA-256 of its bytes, in hexadecimal: a task has each file once. */
    contentHash: text('content_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('task_files_content_key').on(t.taskId, t.contentHash)],
)

export const taskComments = pgTable(
  'task_comments',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    taskId: taskKey(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: instantInMs('created_at').notNull().defaultNow(),
    editedAt: instant('edited_at'),
  },
  (t) => [index('task_comments_task_idx').on(t.taskId, t.createdAt.desc(), t.id.desc())],
)

/** What happened to a task; `userId` is null for what happened by itself, and for whoever left. */
export const taskActivity = pgTable(
  'task_activity',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    taskId: taskKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    byItself: boolean('by_itself').notNull().default(false),
    happening: jsonb().$type<Happening>().notNull(),
    createdAt: instantInMs('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [index('task_activity_task_idx').on(t.taskId, t.createdAt.desc(), t.id.desc())],
)

/** What somebody likes to see of the tasks, for themselves or for everybody. */
export const taskViews = savedViewTable<TaskViewQuery>('task_views')

/** Which tasks are made by themselves; a workspace without a row has all of them. */
export const taskSettings = pgTable('task_settings', {
  workspaceId: workspaceKey().primaryKey(),
  review: boolean().notNull().default(true),
  reconnect: boolean().notNull().default(true),
  delivery: boolean().notNull().default(true),
})

function isThere(deletedAt: AnyPgColumn): SQL {
  return sql`${deletedAt} is null`
}
