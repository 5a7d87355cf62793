import { type SetStep, type SetTour, type Tutorial, tourIds } from '@postwright/contract/work/tutorial'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'

import type { Actor, Context } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { countHistory } from './history.ts'
import { stepsFor } from './steps.ts'
import { type ProgressItem, tutorialProgress } from './table.ts'

type Row = typeof tutorialProgress.$inferSelect

/** The person's own checklist and tours in this workspace; the steps that they may do. */
export async function readTutorial({ db, actor }: Context): Promise<Tutorial> {
  return db.transaction(async (tx) => {
    await countHistory(tx, actor)
    return progressOf(tx, actor)
  })
}

/** Sets a step aside, or takes it up again. One that is done stays done. */
export async function setStep({ db, actor }: Context, { step, skipped }: z.infer<typeof SetStep>): Promise<Tutorial> {
  return db.transaction(async (tx) => {
    await countHistory(tx, actor)
    if (skipped) await keep(tx, actor, `step:${step}`, { state: 'skipped', unless: 'done' })
    else await forget(tx, actor, `step:${step}`, 'skipped')
    return changed(tx, actor)
  })
}

export async function setHidden({ db, actor }: Context, { isHidden }: { isHidden: boolean }): Promise<Tutorial> {
  return db.transaction(async (tx) => {
    if (isHidden) await keep(tx, actor, 'checklist', { state: 'hidden' })
    else await forget(tx, actor, 'checklist', 'hidden')
    return changed(tx, actor)
  })
}

/** Remembers where a tour was left, or that it was seen to its end. */
export async function setTour({ db, actor }: Context, { tour, state, stop }: z.infer<typeof SetTour>): Promise<Tutorial> {
  return db.transaction(async (tx) => {
    await keep(tx, actor, `tour:${tour}`, { state, stop })
    return changed(tx, actor)
  })
}

async function changed(tx: Tx, actor: Actor): Promise<Tutorial> {
  await emit(tx, { type: 'tutorial.changed', workspaceId: actor.workspaceId, userId: actor.userId })
  return progressOf(tx, actor)
}

function isOwn({ workspaceId, userId }: Actor) {
  return and(eq(tutorialProgress.workspaceId, workspaceId), eq(tutorialProgress.userId, userId))
}

async function progressOf(tx: Tx, actor: Actor): Promise<Tutorial> {
  const steps = await stepsFor(tx, actor)
  const rows = await tx.select().from(tutorialProgress).where(isOwn(actor))
  const kept = new Map<ProgressItem, Row>(rows.map((row) => [row.item, row]))
  return {
    steps: steps.map((id) => ({ id, ...stepOf(kept.get(`step:${id}`)) })),
    isHidden: kept.has('checklist'),
    tours: tourIds.map((id) => ({ id, ...tourOf(kept.get(`tour:${id}`)) })),
  }
}

function stepOf(row: Row | undefined) {
  if (row?.state === 'done') return { state: 'done', doneAt: row.at.toISOString() } as const
  return { state: row ? 'skipped' : 'open', doneAt: null } as const
}

function tourOf(row: Row | undefined) {
  if (!row) return { state: 'new', stop: 0 } as const
  return { state: row.state === 'finished' ? 'finished' : 'left', stop: row.stop } as const
}

async function keep(
  tx: Tx,
  { workspaceId, userId }: Actor,
  item: ProgressItem,
  { state, stop = 0, unless }: { state: Row['state']; stop?: number; unless?: Row['state'] },
): Promise<void> {
  await tx
    .insert(tutorialProgress)
    .values({ workspaceId, userId, item, state, stop })
    .onConflictDoUpdate({
      target: [tutorialProgress.workspaceId, tutorialProgress.userId, tutorialProgress.item],
      set: { state, stop, at: sql`now()` },
      ...(unless && { setWhere: sql`${tutorialProgress.state} <> ${unless}` }),
    })
}

async function forget(tx: Tx, actor: Actor, item: ProgressItem, state: Row['state']): Promise<void> {
  await tx.delete(tutorialProgress).where(and(isOwn(actor), eq(tutorialProgress.item, item), eq(tutorialProgress.state, state)))
}
