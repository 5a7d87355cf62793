import { msg } from '@postwright/contract/core/msg'
import type { Diagnosis, ExamineChannel } from '@postwright/contract/publishing/channel-doctor'

import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import { takeOrRefuse } from '../../../../rate-limit.ts'
import { connectionsOf } from '../connections.ts'
import { presentDiagnosis } from '../list.ts'
import { refuseUnlessManager } from '../policy.ts'
import { findChannel } from '../rows.ts'
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

  return presentDiagnosis(await diagnose(services, { workspaceId: actor.workspaceId, channel, connection, isWanted }))
}
