import { msg } from '@postwright/contract/core/msg'
import type { OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { channelName } from '../../../../channel-name.ts'
import type { Context } from '../../../../context.ts'
import { conflict, invalid } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { isTaken } from '../../../../infra/db/sql-state.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import type { Account } from '../../../../platforms/connection.ts'
import { credentialsPlace, mergeCredentials } from '../credentials.ts'
import { admitChannels } from '../plan-limit.ts'
import { lockBusiness } from '../rows.ts'
import { channels } from '../table.ts'
import type { Granted } from './pending.ts'

type ChannelRow = typeof channels.$inferSelect

export interface Chosen {
  businessId: string
  kind: OutsideKind
  /** The channel that is connected again; it takes its own account alone. */
  channelId: string | null
  granted: Granted
  accounts: readonly Account[]
  /** Of a form, without its secrets. */
  answers?: Readonly<Record<string, string>> | undefined
}

/**
 * Makes a channel of each account. One that was disconnected or signed out is that channel again, and what waited for it goes on.
 *
 * @returns their ids.
 * @throws CONFLICT on `fields` for an account that the business has connected, FORBIDDEN at the plan's limit.
 */
export async function connectAccounts(context: Context, chosen: Chosen): Promise<string[]> {
  try {
    return await context.db.transaction((tx) => connectIn(context, tx, chosen))
  } catch (error) {
    if (isTaken(error)) throw conflict('fields', msg`This account is connected to the business already.`)
    throw error
  }
}

async function connectIn(
  { actor, services }: Context,
  tx: Tx,
  { businessId, kind, channelId, granted, accounts, answers }: Chosen,
): Promise<string[]> {
  const { workspaceId } = actor
  const known = await knownOf(tx, { workspaceId, businessId, kind, accounts })
  refuseOthers(known, channelId)
  const back = known.filter(({ id, status }) => id === channelId || status !== 'connected')
  // Deliveries are locked before businesses and channels, everywhere.
  for (const { id } of back) await emit(tx, { type: 'channel.reconnecting', workspaceId, channelId: id })
  const { isSample } = await lockBusiness(tx, { workspaceId, businessId })
  if (isSample) throw invalid('kind', msg`The sample publishes on sandbox walls alone: nobody outside takes it for a real business.`)
  await admitChannels(tx, workspaceId, accounts.length - known.filter(({ status }) => status !== 'disconnected').length)

  const ids: string[] = []
  for (const account of accounts) {
    const before = known.find(({ accountId }) => accountId === account.id)
    const id = before?.id ?? uuidv7()
    const values = { ...valuesOf(account), ...sealedFor(id, { granted, account, services }) }
    if (before) {
      const settings = { ...before.settings, ...account.settings, ...(answers && { answers }) }
      const change = { ...values, settings, status: 'connected' as const, credentialsVersion: sql`${channels.credentialsVersion} + 1` }
      await tx
        .update(channels)
        .set(change)
        .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, id)))
      await emit(tx, { type: 'channel.reconnected', by: actor, workspaceId, channelId: id })
    } else {
      const name = account.name.slice(0, 80)
      const settings = { ...account.settings, ...(answers && { answers }) }
      await tx.insert(channels).values({ ...values, id, workspaceId, businessId, kind, name, settings })
      await emit(tx, { type: 'channel.connected', by: actor, workspaceId, channelId: id, kind, name })
    }
    ids.push(id)
  }
  return ids
}

async function knownOf(
  tx: Tx,
  { workspaceId, businessId, kind, accounts }: { workspaceId: string } & Pick<Chosen, 'businessId' | 'kind' | 'accounts'>,
): Promise<ChannelRow[]> {
  const ids = accounts.map(({ id }) => id)
  return tx
    .select()
    .from(channels)
    .where(
      and(
        eq(channels.workspaceId, workspaceId),
        eq(channels.businessId, businessId),
        eq(channels.kind, kind),
        inArray(channels.accountId, ids),
      ),
    )
    .orderBy(channels.id)
}

function refuseOthers(known: readonly ChannelRow[], channelId: string | null): void {
  const taken = known.find(({ id, status }) => id !== channelId && (status === 'connected' || status === 'paused'))
  if (taken) throw conflict('fields', msg`This account is connected already, as ${{ name: channelName(taken.name) }}.`)
}

function valuesOf({ id, name, address }: Account) {
  return { accountId: id, accountName: name, address: address ?? null, diagnosis: null }
}

function sealedFor(
  channelId: string,
  { granted, account, services: { secrets } }: { granted: Granted; account: Account; services: Context['services'] },
) {
  const credentials = mergeCredentials(granted.credentials, account.credentials ?? granted.credentials)
  if (!credentials) throw invalid('fields', msg`The platform answered without a token.`)
  const { expiresInSeconds = granted.expiresInSeconds } = account
  return {
    sealedCredentials: secrets.seal(JSON.stringify(credentials), credentialsPlace(channelId)),
    credentialsExpireAt: expiresInSeconds === null ? null : sql`now() + ${expiresInSeconds}::float8 * interval '1 second'`,
    credentialsLeaseUntil: null,
  }
}
