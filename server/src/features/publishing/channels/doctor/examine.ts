import { msg } from '@postwright/contract/core/msg'
import type { Diagnosis, ExamineChannel } from '@postwright/contract/publishing/channel-doctor'

import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { takeOrRefuse } from '../../../../rate-limit.ts'
import { connectionsOf } from '../connections.ts'
import { presentDiagnosis } from '../list.ts'
import { refuseUnlessManager } from '../policy.ts'
import { changeChannel, findChannel, lockChannel } from '../rows.ts'
import { diagnose } from './diagnose.ts'

/**
 * Looks at everything that a channel needs to publish, and keeps what it found. Only the round trip changes something outside, and it is
 * made when it is asked for.
 *
 * @throws INVALID on `id` for a channel that has no account, TOO_MANY_REQUESTS.
 */
export async function examineChannel(context: Context, { id, roundTrip: isWanted }: ExamineChannel): Promise<Diagnosis> {
  const { db, actor, services } = context
  refuseUnlessManager(actor)
  const which = { workspaceId: actor.workspaceId, id }
  const channel = await db.transaction((tx) => findChannel(tx, which))
  const connection = connectionsOf(services)[channel.kind]
  if (!connection) throw invalid('id', msg`This channel is a part of this server: it needs no account, so nothing of it can be lost.`)
  if (channel.status === 'disconnected') throw invalid('id', msg`This channel is disconnected. Connect it again first.`)
  await takeOrRefuse(services.channelLimit, actor.userId)

  const diagnosis = await diagnose(services, { workspaceId: actor.workspaceId, channel, connection, isWanted })
  if (channel.status === 'reconnect' && isSignedIn(diagnosis)) await goOnAgain(context, id)
  return presentDiagnosis(diagnosis)
}

function isSignedIn({ lines }: Diagnosis): boolean {
  return lines.some(({ about, state }) => about === 'credentials' && state === 'works')
}

/** Its platform takes the old sign-in after all, since a right was given back there: what waited goes on. */
function goOnAgain({ db, actor }: Context, id: string): Promise<void> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await emit(tx, { type: 'channel.reconnecting', workspaceId, channelId: id })
    const { status } = await lockChannel(tx, { workspaceId, id })
    if (status !== 'reconnect') return
    await changeChannel(tx, { workspaceId, id }, { status: 'connected' })
    await emit(tx, { type: 'channel.reconnected', by: actor, workspaceId, channelId: id })
  })
}
