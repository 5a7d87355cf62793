import type { ConnectionStep, OfferedAccount } from '@postwright/contract/publishing/channel-connections'
import { and, eq, inArray } from 'drizzle-orm'

import { channelName } from '../../../../channel-name.ts'
import type { Context } from '../../../../context.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import type { Account } from '../../../../platforms/connection.ts'
import { channels } from '../table.ts'
import type { PendingRow } from './pending.ts'

type Offer = Pick<PendingRow, 'id' | 'kind' | 'businessId'> & { accounts: readonly Account[] }

/** What a person chooses among: those that post for the business already, and those that nothing may be posted to, are shown as such. */
export async function offerOf(context: Context, { id, kind, businessId, accounts }: Offer): Promise<ConnectionStep> {
  const names = await namesOfConnected(context, { kind, businessId, accounts })
  const offered = accounts.map((account): OfferedAccount => ({
    id: account.id,
    name: account.name,
    sort: account.sort ?? null,
    address: account.address ?? null,
    channelName: names.get(account.id) ?? null,
    closed: account.closed === undefined ? null : sayKept(account.closed),
  }))
  return { step: 'choose', id, kind, businessId, accounts: offered }
}

async function namesOfConnected(
  { db, actor: { workspaceId } }: Context,
  { kind, businessId, accounts }: Omit<Offer, 'id'>,
): Promise<ReadonlyMap<string | null, string>> {
  const ids = accounts.map((account) => account.id)
  const connected = await db.transaction((tx) =>
    tx
      .select({ accountId: channels.accountId, name: channels.name })
      .from(channels)
      .where(
        and(
          eq(channels.workspaceId, workspaceId),
          eq(channels.businessId, businessId),
          eq(channels.kind, kind),
          inArray(channels.status, ['connected', 'paused']),
          inArray(channels.accountId, ids),
        ),
      ),
  )
  return new Map(connected.map(({ accountId, name }) => [accountId, channelName(name)]))
}
