import { createHash } from 'node:crypto'

import { msg } from '@postwright/contract/core/msg'
import type { BeginConnection, ConnectionStep } from '@postwright/contract/publishing/channel-connections'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, invalid, notFound } from '../../../../errors.ts'
import { newToken } from '../../../../infra/token.ts'
import { takeOrRefuse } from '../../../../rate-limit.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { redirectUrlOf } from '../../integrations/public.ts'
import { connectionsOf } from '../connections.ts'
import { refuseUnlessManager } from '../policy.ts'
import { findChannel } from '../rows.ts'
import { filledIn, serverNamedIn, shownAnswers } from './fields.ts'
import { goOn } from './go-on.ts'
import { keepPending } from './pending.ts'
import { notConnected } from './refusals.ts'

/** Registering an app there, and signing in. */
export const askMs = 20_000

/**
 * Begins to connect an account of a platform, or to connect it again: with a form that is enough, it ends here too.
 *
 * @throws INVALID at `fields.…` for what the platform does not accept, CONFLICT for an account that is connected already, FORBIDDEN at the
 * plan's limit, TOO_MANY_REQUESTS.
 */
export async function beginConnection(
  context: Context,
  sessionId: string,
  { businessId, kind, fields: given, ...again }: BeginConnection,
): Promise<ConnectionStep> {
  const channelId = again.channelId ?? null
  refuseUnlessManager(context.actor)
  await refuseElsewhere(context, { businessId, kind, channelId })
  const fields = filledIn(kind, given)
  const serverField = serverNamedIn(kind, fields)
  await takeOrRefuse(context.services.channelLimit, context.actor.userId)

  const connection = connectionsOf(context.services)[kind]
  if (!connection) throw new Error('A kind outside has a connection.')
  const [state, codeVerifier] = [newToken(), newToken()]
  const redirectUrl = redirectUrlOf(context.services)
  const signal = AbortSignal.timeout(askMs)
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const asked = await connection.authorize({ redirectUrl, state, codeChallenge, fields, signal })
  if (asked.type === 'refused' || asked.type === 'retry') throw notConnected(asked, serverField)
  const begun = { businessId, kind, channelId, sessionId }
  if (asked.type === 'redirect') {
    await keepPending(context, { ...begun, state, step: 'away', goesOn: { redirectUrl, codeVerifier, kept: asked.kept } })
    return { step: 'redirect', url: asked.url }
  }
  const outcome = await connection.exchange({ answer: fields, redirectUrl: null, codeVerifier: null, kept: {}, signal })
  if (outcome.type !== 'granted') throw notConnected(outcome, serverField)
  return goOn(context, connection, { ...begun, granted: outcome, signal, pending: null, serverField, answers: shownAnswers(kind, fields) })
}

interface Which {
  businessId: string
  kind: BeginConnection['kind']
  channelId: string | null
}

/** @throws NOT_FOUND for a business or channel of others, CONFLICT for a channel of another kind. */
async function refuseElsewhere({ db, actor: { workspaceId } }: Context, { businessId, kind, channelId }: Which): Promise<void> {
  await db.transaction(async (tx) => {
    const [business] = await tx
      .select({ isSample: businesses.isSample })
      .from(businesses)
      .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, businessId), eq(businesses.status, 'active')))
    if (!business) throw notFound('business')
    if (business.isSample)
      throw invalid('kind', msg`The sample publishes on sandbox walls alone: nobody outside takes it for a real business.`)
    if (channelId === null) return
    const channel = await findChannel(tx, { workspaceId, id: channelId })
    if (channel.businessId !== businessId || channel.kind !== kind) throw conflict('channelId', msg`This channel is of another kind.`)
  })
}
