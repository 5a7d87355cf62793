import { channelCan, channelKindIds, channelKinds } from '@postwright/contract/publishing/channel-kinds'
import type { Channel, ConnectChannel, SandboxBehaviour } from '@postwright/contract/publishing/channels'
import { and, asc, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'

import { channelName } from '../../../channel-name.ts'
import type { Actor, Context } from '../../../context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../errors.ts'
import type { By } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { SandboxSettings } from '../../../platforms/sandbox/types.ts'
import { businesses } from '../../content/businesses/table.ts'
import { withoutCredentials } from './credentials.ts'
import { revokeCredentialsJob } from './jobs.ts'
import { addressOf, newSettings } from './kinds.ts'
import { mayManageChannels } from './policy.ts'
import { channels } from './table.ts'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

type ChannelRow = typeof channels.$inferSelect
type NewChannel = Pick<ChannelRow, 'workspaceId' | 'businessId' | 'kind' | 'name'>

/** The channels of one active business, or of all. */
export async function listChannels({ db, actor, services }: Context, { businessId }: { businessId?: string }): Promise<Channel[]> {
  const rows = await db.transaction((tx) =>
    tx
      .select({ channel: channels })
      .from(channels)
      .innerJoin(businesses, eq(businesses.id, channels.businessId))
      .where(
        and(
          eq(channels.workspaceId, actor.workspaceId),
          eq(businesses.status, 'active'),
          businessId ? eq(channels.businessId, businessId) : undefined,
        ),
      )
      .orderBy(asc(channels.createdAt), asc(channels.id)),
  )
  return rows.map(({ channel }) => present(channel, services.config.baseUrl))
}

/**
 * Connects a channel to a business.
 *
 * @throws CONFLICT on `kind` when the business may have one of this kind and has it.
 */
export async function connectChannel({ db, actor, services }: Context, { businessId, kind, name }: ConnectChannel): Promise<Channel> {
  refuseUnlessManager(actor)

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
    const row = await insertChannel(tx, actor, { workspaceId: actor.workspaceId, businessId, kind, name })
    return present(row, services.config.baseUrl)
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
export async function setSandbox(
  { db, actor, services }: Context,
  { id, ...behaviour }: SandboxBehaviour & { id: string },
): Promise<Channel> {
  refuseUnlessManager(actor)

  return db.transaction(async (tx) => {
    const { kind, settings } = await lockChannel(tx, { workspaceId: actor.workspaceId, id })
    if (!channelCan(kind, 'simulates-failures')) throw invalid('id', msg`Only a sandbox can be told how to behave.`)
    const row = await changeChannel(
      tx,
      { workspaceId: actor.workspaceId, id },
      { settings: { ...SandboxSettings.parse(settings), behaviour } },
    )
    await emit(tx, { type: 'channel.changed', workspaceId: actor.workspaceId, channelId: id })
    return present(row, services.config.baseUrl)
  })
}

/** Signs in again; what waited for it goes on. */
export async function reconnectChannel({ db, actor, services }: Context, { id }: { id: string }): Promise<Channel> {
  refuseUnlessManager(actor)
  const { workspaceId } = actor

  return db.transaction(async (tx) => {
    await emit(tx, { type: 'channel.reconnecting', workspaceId, channelId: id })
    const { kind, settings } = await lockChannel(tx, { workspaceId, id })
    const renewed = channelCan(kind, 'simulates-failures') ? signedInAgain(SandboxSettings.parse(settings)) : settings
    const row = await changeChannel(tx, { workspaceId, id }, { status: 'connected', settings: renewed, ...withoutCredentials })
    await emit(tx, { type: 'channel.reconnected', by: actor, workspaceId, channelId: id })
    return present(row, services.config.baseUrl)
  })
}

/** Takes a channel out of use; what is planned on it is held, and goes on when it is connected again within 24 hours. */
export async function disconnectChannel({ db, actor, jobs, services }: Context, { id }: { id: string }): Promise<Channel> {
  refuseUnlessManager(actor)
  const { workspaceId } = actor

  return db.transaction(async (tx) => {
    await emit(tx, { type: 'channel.disconnected', by: actor, workspaceId, channelId: id })
    const row = await changeChannel(tx, { workspaceId, id }, { status: 'disconnected' })
    if (row.sealedCredentials) await jobs.send(tx, revokeCredentialsJob, { workspaceId, channelId: id, version: row.credentialsVersion })
    return present(row, services.config.baseUrl)
  })
}

function refuseUnlessManager(actor: Actor): void {
  if (!mayManageChannels(actor)) throw forbidden(msg`Only owners, admins and editors may manage channels.`)
}

/** A new sign-in has a new token, and ends what the wall was told about signing out. */
function signedInAgain({ behaviour }: SandboxSettings): SandboxSettings {
  return {
    ...SandboxSettings.parse(newSettings('sandbox')),
    behaviour: behaviour.mode === 'sign_out' ? { ...behaviour, mode: 'accept', times: null } : behaviour,
  }
}

/** Whoever connects a channel to a business waits for the one before, so that two never both find none of its kind. */
async function lockBusiness(
  tx: Tx,
  { workspaceId, businessId }: { workspaceId: string; businessId: string },
): Promise<{ isSample: boolean }> {
  const [row] = await tx
    .select({ isSample: businesses.isSample })
    .from(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, businessId), eq(businesses.status, 'active')))
    .for('no key update')
  if (!row) throw notFound('business')
  return row
}

async function hasChannel(tx: Tx, { workspaceId, businessId, kind }: Omit<NewChannel, 'name'>): Promise<boolean> {
  const [row] = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.businessId, businessId), eq(channels.kind, kind)))
    .limit(1)
  return row !== undefined
}

async function insertChannel(tx: Tx, by: By | null, values: NewChannel): Promise<ChannelRow> {
  const [row] = await tx
    .insert(channels)
    .values({ ...values, id: uuidv7(), settings: newSettings(values.kind) })
    .returning()
  if (!row) throw new Error('A channel was not inserted.')
  const { workspaceId, kind, name } = row
  await emit(tx, { type: 'channel.connected', by, workspaceId, channelId: row.id, kind, name })
  return row
}

async function lockChannel(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<ChannelRow> {
  const [row] = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, id)))
    .for('no key update')
  if (!row) throw notFound('channel')
  return row
}

async function changeChannel(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  change: PgUpdateSetSource<typeof channels>,
): Promise<ChannelRow> {
  const [row] = await tx
    .update(channels)
    .set(change)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, id)))
    .returning()
  if (!row) throw notFound('channel')
  return row
}

function present(row: ChannelRow, baseUrl: string): Channel {
  return {
    id: row.id,
    businessId: row.businessId,
    kind: row.kind,
    name: channelName(row.name),
    status: row.status,
    contentTypes: [...channelKinds[row.kind].contentTypes],
    address: addressOf(row, baseUrl),
    sandbox: channelCan(row.kind, 'simulates-failures') ? SandboxSettings.parse(row.settings).behaviour : null,
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
