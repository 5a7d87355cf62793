import { msg } from '@postwright/contract/core/msg'
import type { OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import type { ConnectionStep } from '@postwright/contract/publishing/channel-connections'

import type { Context } from '../../../../context.ts'
import { conflict, invalid } from '../../../../errors.ts'
import { newToken } from '../../../../infra/token.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import type { Account, Connection } from '../../../../platforms/connection.ts'
import { heard } from '../../../../sentences.ts'
import { findChannel } from '../rows.ts'
import { readChannels } from '../list.ts'
import { connectAccounts } from './connect.ts'
import { offerOf } from './offer.ts'
import { endPending, type Granted, keepChoice, keepPending, type PendingRow } from './pending.ts'
import { notConnected } from './refusals.ts'

interface Begun {
  businessId: string
  kind: OutsideKind
  channelId: string | null
  sessionId: string
  granted: Granted
  signal: AbortSignal
  /** What was kept while the person was on the platform. */
  pending: PendingRow | null
  /** Of the form, where the person named a server. */
  serverField?: string | null
  /** Of the form, where that is all there is to it. */
  answers?: Readonly<Record<string, string>>
}

/** With what a platform granted: one account is connected, of several the person chooses. */
export async function goOn(context: Context, connection: Connection, begun: Begun): Promise<ConnectionStep> {
  const { granted: grant, businessId, kind, channelId, sessionId, signal, pending } = begun
  const granted = { credentials: grant.credentials, expiresInSeconds: grant.expiresInSeconds }
  const listed = await connection.listAccounts({ credentials: granted.credentials, signal })
  if (listed.type !== 'listed') throw notConnected(listed, begun.serverField)
  const { accounts, none } = listed
  if (accounts.length === 0)
    throw invalid('fields', none === undefined ? msg`There is no account here that may be posted to.` : heard(sayKept(none)))

  const wanted = channelId === null ? accounts : [await sameAccount(context, { channelId, accounts })]
  const [only, ...others] = wanted
  if (others.length > 0) {
    const choosing = { granted, accounts }
    if (pending) await keepChoice(context, pending, choosing)
    const id =
      pending?.id ??
      (await keepPending(context, { businessId, kind, channelId, sessionId, state: newToken(), step: 'choosing', goesOn: choosing }))
    return offerOf(context, { id, kind, businessId, accounts })
  }
  if (only?.closed !== undefined) throw invalid('fields', heard(sayKept(only.closed)))
  const ids = await connectAccounts(context, { businessId, kind, channelId, granted, accounts: wanted, answers: begun.answers })
  if (pending) await endPending(context, pending, ids)
  return { step: 'connected', channels: await readChannels(context, { ids }) }
}

/** @throws CONFLICT on `fields`: what is planned on a channel must not appear under another account. */
async function sameAccount(
  { db, actor: { workspaceId } }: Context,
  { channelId, accounts }: { channelId: string; accounts: readonly Account[] },
): Promise<Account> {
  const channel = await db.transaction((tx) => findChannel(tx, { workspaceId, id: channelId }))
  const same = accounts.find(({ id }) => id === channel.accountId)
  if (same) return same
  const [other] = accounts
  throw conflict(
    'fields',
    msg`You signed in as ${{ other: other?.name ?? '' }}, and this channel posts as ${{ account: channel.accountName ?? '' }}. Connect another account as a channel of its own.`,
  )
}
