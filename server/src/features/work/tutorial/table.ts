import type { TourId, TutorialStepId } from '@postwright/contract/work/tutorial'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** What is remembered: a step, a tour, that the checklist is hidden, and that what was there before was counted. */
export type ProgressItem = `step:${TutorialStepId}` | `tour:${TourId}` | 'checklist' | 'history'

/** How far one person is in one workspace. What has no row was not begun. */
export const tutorialProgress = pgTable(
  'tutorial_progress',
  {
    workspaceId: workspaceKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    item: text().$type<ProgressItem>().notNull(),
    state: text({ enum: ['done', 'skipped', 'left', 'finished', 'hidden'] }).notNull(),
    /** Of a tour: where it goes on, from 0. */
    stop: integer().notNull().default(0),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.item] }),
    check('tutorial_progress_state_check', sql`${t.state} in ('done', 'skipped', 'left', 'finished', 'hidden')`),
  ],
)
