import type { SettingValues } from '@postwright/contract/content/setting-values'
import { msg } from '@postwright/contract/core/msg'
import { settingProblem } from '@postwright/contract/publishing/channel-settings'
import type { Channel, DisconnectChannel } from '@postwright/contract/publishing/channels'

import type { Context } from '../../../context.ts'
import { conflict, invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { revokeCredentialsJob } from './jobs.ts'
import { readChannel } from './list.ts'
import { refuseUnlessManager } from './policy.ts'
import { changeChannel, findChannel, lockChannel } from './rows.ts'

/** Gives it another name: it is shown here alone. */
export async function renameChannel(context: Context, { id, name }: { id: string; name: string }): Promise<Channel> {
  const { db, actor } = context
  refuseUnlessManager(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { name: before } = await lockChannel(tx, { workspaceId, id })
    await changeChannel(tx, { workspaceId, id }, { name })
    await emit(tx, { type: 'channel.renamed', by: actor, workspaceId, channelId: id, before, name })
    return readChannel(tx, context, id)
  })
}

/**
 * Sets how posts go out on it, unless a post says otherwise; what is left out stays. Where readers see posts otherwise then, what was
 * approved before is to be approved again.
 *
 * @throws INVALID on `settings`.
 */
export async function setChannelSettings(
  context: Context,
  { id, settings: wanted }: { id: string; settings: SettingValues },
): Promise<Channel> {
  const { db, actor } = context
  refuseUnlessManager(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { kind, settings } = await lockChannel(tx, { workspaceId, id })
    for (const [name, value] of Object.entries(wanted)) {
      const problem = settingProblem(kind, name, value)
      if (problem) throw invalid(`settings.${name}`, problem)
    }
    await changeChannel(tx, { workspaceId, id }, { settings: { ...settings, ...wanted } })
    await emit(tx, { type: 'channel.settingsChanged', by: actor, workspaceId, channelId: id })
    return readChannel(tx, context, id)
  })
}

/** Sends nothing to it until it is resumed; what is planned on it waits, as for one that is disconnected. @throws CONFLICT on `id`. */
export async function pauseChannel(context: Context, { id }: { id: string }): Promise<Channel> {
  const { db, actor } = context
  refuseUnlessManager(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await emit(tx, { type: 'channel.paused', by: actor, workspaceId, channelId: id })
    const { status } = await lockChannel(tx, { workspaceId, id })
    if (status === 'reconnect' || status === 'disconnected')
      throw conflict('id', msg`This channel is not connected, so it sends nothing anyway.`)
    await changeChannel(tx, { workspaceId, id }, { status: 'paused' })
    return readChannel(tx, context, id)
  })
}

/** What waited goes on. @throws CONFLICT on `id` for a channel that is not connected. */
export async function resumeChannel(context: Context, { id }: { id: string }): Promise<Channel> {
  const { db, actor } = context
  refuseUnlessManager(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await emit(tx, { type: 'channel.reconnecting', workspaceId, channelId: id })
    const { status } = await lockChannel(tx, { workspaceId, id })
    if (status === 'reconnect' || status === 'disconnected')
      throw conflict('id', msg`This channel is not connected. Connect it again first.`)
    await changeChannel(tx, { workspaceId, id }, { status: 'connected' })
    await emit(tx, { type: 'channel.resumed', by: actor, workspaceId, channelId: id })
    return readChannel(tx, context, id)
  })
}

/**
 * Takes a channel out of use. What is planned on it waits and goes on when it is connected again within 24 hours, leaves the calendar, or
 * goes out on another channel of the business, as far as it fits there.
 *
 * @throws INVALID on `toChannelId` for a channel that nothing can move to.
 */
export async function disconnectChannel(context: Context, { id, planned, toChannelId }: DisconnectChannel): Promise<Channel> {
  const { db, actor, jobs } = context
  refuseUnlessManager(actor)
  const { workspaceId } = actor

  return db.transaction(async (tx) => {
    const target = planned === 'move' || toChannelId !== undefined ? await targetOf(tx, { workspaceId, id, toChannelId }) : null
    const to = planned === 'move' ? target : null
    await emit(tx, { type: 'channel.disconnected', by: actor, workspaceId, channelId: id, planned, toChannelId: to })
    const row = await changeChannel(tx, { workspaceId, id }, { status: 'disconnected', diagnosis: null })
    if (row.sealedCredentials) await jobs.send(tx, revokeCredentialsJob, { workspaceId, channelId: id, version: row.credentialsVersion })
    return readChannel(tx, context, id)
  })
}

async function targetOf(
  tx: Tx,
  { workspaceId, id, toChannelId }: { workspaceId: string; id: string; toChannelId: string | undefined },
): Promise<string> {
  if (toChannelId === undefined || toChannelId === id) throw invalid('toChannelId', msg`Choose the channel that the posts move to.`)
  const from = await findChannel(tx, { workspaceId, id })
  const to = await findChannel(tx, { workspaceId, id: toChannelId })
  if (to.businessId !== from.businessId) throw invalid('toChannelId', msg`Choose channels of this business.`)
  if (to.status !== 'connected') throw invalid('toChannelId', msg`Choose a channel that is connected.`)
  return to.id
}
