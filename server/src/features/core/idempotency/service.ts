import { createHash } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import type { Once } from '../../../api.ts'
import { type Actor, within } from '../../../context.ts'
import { conflict, DomainError, invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { prepared } from '../../../infra/db/prepared.ts'
import type { SealedPlace } from '../../../infra/secrets.ts'
import { idempotencyRecords } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

const keyField = 'Idempotency-Key'

/**
 * Runs a write in one transaction with its key, so that a repeated request has the answer of the first and no effect of its own.
 * The usual case pays for one insert: only a write that was refused, or meets its own key, looks for what was answered before.
 * A refusal is not kept, since the reason may be gone when the request comes again.
 *
 * @throws INVALID for a key that is none or was used for something else, CONFLICT while the first request with it still runs.
 */
export const runOnce: Once = async ({ services, db, actor }, { key, path, input, isSealed }, run) => {
  if (!sane.test(key)) throw invalid(keyField, msg`Use 1 to 128 letters, digits, dots, dashes and underscores.`)
  const requestHash = createHash('sha256')
    .update(JSON.stringify([path, input]))
    .digest('hex')

  try {
    return await db.transaction(async (tx) => {
      await holdKey(tx, actor, key)
      const answer = await run(within(tx))
      const told = JSON.stringify(answer)
      await keep(tx, actor, { key, requestHash, answer: isSealed ? services.secrets.seal(told, placeOf(actor, key)) : told })
      return answer
    })
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof AnsweredBefore || error instanceof StillRuns)) throw error
    const earlier = await db.transaction((tx) => find(tx, actor, key))
    if (!earlier && error instanceof StillRuns)
      throw conflict(keyField, msg`The first request with this key still runs. Send it again once that one has its answer.`)
    if (!earlier) throw error
    if (earlier.requestHash !== requestHash) throw invalid(keyField, msg`This key was used for another request. Give each request its own.`)
    return JSON.parse(isSealed ? services.secrets.open(earlier.answer, placeOf(actor, key)) : earlier.answer)
  }
}

const sane = /^[\w.-]{1,128}$/

/** Of a kept answer that holds a secret. */
function placeOf({ workspaceId, userId }: Actor, key: string): SealedPlace {
  return `kept_answers.answer.${workspaceId},${userId},${key}`
}

/** Ends the transaction of a request that was answered while it ran, or before. */
class AnsweredBefore extends Error {}

/** The first request with this key has no answer yet. */
class StillRuns extends Error {}

/** Until the transaction ends; on all nodes. */
async function holdKey(tx: Tx, { workspaceId, userId }: Actor, key: string): Promise<void> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${workspaceId} ${userId} ${key}`}, 0)) as held`,
  )
  if (!rows[0]?.held) throw new StillRuns('A request with this key still runs.')
}

async function keep(tx: Tx, { workspaceId, userId }: Actor, row: { key: string; requestHash: string; answer: string }): Promise<void> {
  const insert = prepared(tx, 'answers.keep', (on) =>
    on
      .insert(idempotencyRecords)
      .values({
        workspaceId: sql.placeholder('workspaceId'),
        userId: sql.placeholder('userId'),
        key: sql.placeholder('key'),
        requestHash: sql.placeholder('requestHash'),
        answer: sql.placeholder('answer'),
      })
      .onConflictDoNothing()
      .prepare('answers.keep'),
  )
  const { rowCount } = await insert.execute({ workspaceId, userId, ...row })
  if (rowCount === 0) throw new AnsweredBefore('This request was answered before.')
}

async function find(tx: Tx, { workspaceId, userId }: Actor, key: string) {
  const [row] = await tx
    .select({ requestHash: idempotencyRecords.requestHash, answer: idempotencyRecords.answer })
    .from(idempotencyRecords)
    .where(and(eq(idempotencyRecords.workspaceId, workspaceId), eq(idempotencyRecords.userId, userId), eq(idempotencyRecords.key, key)))
  return row
}
