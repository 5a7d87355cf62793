import { channelCan, channelKindIds, channelKinds, isOutside } from '@postwright/contract/publishing/channel-kinds'
import type { Channel, ConnectChannel, SandboxBehaviour } from '@postwright/contract/publishing/channels'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../context.ts'
import { conflict, invalid } from '../../../errors.ts'
import type { By } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { SandboxSettings } from '../../../platforms/sandbox/types.ts'
import { withoutCredentials } from './credentials.ts'
import { newSettings } from './kinds.ts'
import { readChannel } from './list.ts'
import { refuseUnlessManager } from './policy.ts'
import { changeChannel, type ChannelRow, lockBusiness, lockChannel } from './rows.ts'
import { channels } from './table.ts'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

type NewChannel = Pick<ChannelRow, 'workspaceId' | 'businessId' | 'kind' | 'name'>

/**
 * Connects a channel that needs no account to a business.
 *
 * @throws CONFLICT on `kind` when the business may have one of this kind and has it, INVALID on `kind` for one that needs an account.
 */
export async function connectChannel(context: Context, { businessId, kind, name }: ConnectChannel): Promise<Channel> {
  const { db, actor } = context
  refuseUnlessManager(actor)
  if (isOutside(kind)) throw invalid('kind', msg`This kind of channel is connected with an account there.`)

  return db.transaction(async (tx) => {
    const { isSample } = await lockBusiness(tx, { workspaceId: actor.workspaceId, businessId })
    if (isSample && !channelCan(kind, 'simulates-failures'))
      throw invalid('kind', msg`The sample publishes on sandbox walls alone: nobody outside takes it for a real business.`)
    const { label, limitPerBusiness } = channelKinds[kind]
    if (limitPerBusiness && (await hasChannel(tx, { workspaceId: actor.workspaceId, businessId, kind }))) {
      throw conflict(
        'kind',
        msg`This business has a channel of this kind already: ${{ kind: say(label) }}. If it is disconnected, connect it again.`,
      )
    }
    const id = await insertChannel(tx, actor, { workspaceId: actor.workspaceId, businessId, kind, name })
    return readChannel(tx, context, id)
  })
}

/** Gives a new business the channels that need no account anywhere. */
export async function connectBuiltIns(
  tx: Tx,
  { workspaceId, businessId, businessName }: { workspaceId: string; businessId: string; businessName: string },
): Promise<void> {
  for (const kind of channelKindIds) {
    const name = channelKinds[kind].givenName?.(businessName)
    if (name) await insertChannel(tx, null, { workspaceId, businessId, kind, name })
  }
}

/**
 * Tells a sandbox how to treat what it is sent from now on.
 *
 * @throws INVALID on `id` for a channel of another kind.
 */
export async function setSandbox(context: Context, { id, ...behaviour }: SandboxBehaviour & { id: string }): Promise<Channel> {
  const { db, actor } = context
  refuseUnlessManager(actor)

  return db.transaction(async (tx) => {
    const which = { workspaceId: actor.workspaceId, id }
    const { kind, settings } = await lockChannel(tx, which)
    if (!channelCan(kind, 'simulates-failures')) throw invalid('id', msg`Only a sandbox can be told how to behave.`)
    await changeChannel(tx, which, { settings: { ...SandboxSettings.parse(settings), behaviour } })
    await emit(tx, { type: 'channel.changed', workspaceId: actor.workspaceId, channelId: id })
    return readChannel(tx, context, id)
  })
}

/** Signs in again where that needs nobody; what waited for it goes on. @throws INVALID on `id` for a channel that needs an account. */
export async function reconnectChannel(context: Context, { id }: { id: string }): Promise<Channel> {
  const { db, actor } = context
  refuseUnlessManager(actor)
  const { workspaceId } = actor

  return db.transaction(async (tx) => {
    await emit(tx, { type: 'channel.reconnecting', workspaceId, channelId: id })
    const { kind, settings } = await lockChannel(tx, { workspaceId, id })
    if (isOutside(kind)) throw invalid('id', msg`This channel is connected again with its account there.`)
    const renewed = channelCan(kind, 'simulates-failures') ? signedInAgain(SandboxSettings.parse(settings)) : settings
    await changeChannel(tx, { workspaceId, id }, { status: 'connected', settings: renewed, ...withoutCredentials })
    await emit(tx, { type: 'channel.reconnected', by: actor, workspaceId, channelId: id })
    return readChannel(tx, context, id)
  })
}

/** A new sign-in has a new token, and ends what the wall was told about signing out. */
function signedInAgain({ behaviour }: SandboxSettings): SandboxSettings {
  return {
    ...SandboxSettings.parse(newSettings('sandbox')),
    behaviour: behaviour.mode === 'sign_out' ? { ...behaviour, mode: 'accept', times: null } : behaviour,
  }
}

async function hasChannel(tx: Tx, { workspaceId, businessId, kind }: Omit<NewChannel, 'name'>): Promise<boolean> {
  const [row] = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.businessId, businessId), eq(channels.kind, kind)))
    .limit(1)
  return row !== undefined
}

async function insertChannel(tx: Tx, by: By | null, values: NewChannel): Promise<string> {
  const id = uuidv7()
  await tx.insert(channels).values({ ...values, id, settings: newSettings(values.kind) })
  const { workspaceId, kind, name } = values
  await emit(tx, { type: 'channel.connected', by, workspaceId, channelId: id, kind, name })
  return id
}
