import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { msg } from '@postwright/contract/core/msg'
import type { HistoryOutcome } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import { markSignedOut } from '../channels/public.ts'
import { keepPage } from './keep-page.ts'
import { ofChannel } from './rows.ts'
import { channelImports } from './table.ts'
import type { TakenImport } from './take.ts'

/** Pages in a row that could not be read. */
const mostFailures = 8
const leastWaitSeconds = 30
const longestWaitSeconds = 6 * 3600
/** Whatever a platform asks to wait for. */
const longest = sql`${channelImports.startedAt} + interval '2 days' < now()`

const inSeconds = (seconds: number) => sql`now() + ${seconds}::float8 * interval '1 second'`

/** Writes down what a page brought. @returns where the next one begins; null when there is none for now. */
export async function keepOutcome({ db }: Services, taken: TakenImport, outcome: HistoryOutcome): Promise<string | null> {
  const which = { workspaceId: taken.workspaceId, channelId: taken.channel.id }
  return db.transaction(taken.workspaceId, async (tx) => {
    const [row] = await tx
      .select({ read: channelImports.read, added: channelImports.added, pages: channelImports.pages, failures: channelImports.failures })
      .from(channelImports)
      .where(and(ofChannel(which), eq(channelImports.fence, taken.fence), eq(channelImports.status, 'running')))
      .for('update')
    // Stopped, removed, or gone on with by another node meanwhile.
    if (!row) return null
    await emit(tx, { type: 'import.changed', ...which })
    if (outcome.type === 'page') return keepPage(tx, taken, row, outcome)
    if (outcome.type === 'retry') await keepForLater(tx, taken, row.failures, outcome)
    else await endImport(tx, taken, outcome.reason)
    if (outcome.type === 'reconnect') await markSignedOut(tx, which)
    return null
  })
}

/** Asked to wait, it counts for nothing: that is a platform's usual way. */
async function keepForLater(
  tx: Tx,
  taken: TakenImport,
  before: number,
  { afterSeconds, reason }: { afterSeconds: number | null; reason: string },
): Promise<void> {
  const failures = afterSeconds === null ? before + 1 : before
  if (failures >= mostFailures) return endImport(tx, taken, reason)
  const waitSeconds = Math.min(Math.max(afterSeconds ?? 0, leastWaitSeconds * Math.max(1, failures)), longestWaitSeconds)
  const which = { workspaceId: taken.workspaceId, channelId: taken.channel.id }
  await tx
    .update(channelImports)
    .set({ failures, reason, nextAt: inSeconds(waitSeconds) })
    .where(ofChannel(which))
  const isOver = await tx.$count(channelImports, and(ofChannel(which), longest))
  if (isOver) await endImport(tx, taken, inEnglish(msg`The platform let us wait for too long.`))
}

async function endImport(tx: Tx, { workspaceId, channel }: TakenImport, reason: string): Promise<void> {
  const ended = { status: 'failed', reason, endedAt: sql`now()` } as const
  await tx
    .update(channelImports)
    .set(ended)
    .where(ofChannel({ workspaceId, channelId: channel.id }))
}

/** Leaves the rest to whoever comes next. */
export async function letGo({ db }: Services, { workspaceId, channel, fence }: TakenImport): Promise<void> {
  const mine = and(ofChannel({ workspaceId, channelId: channel.id }), eq(channelImports.fence, fence))
  await db.transaction(workspaceId, (tx) =>
    tx
      .update(channelImports)
      .set({ nextAt: sql`now()` })
      .where(mine),
  )
}
