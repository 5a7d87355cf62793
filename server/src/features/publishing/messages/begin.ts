import { msg } from '@postwright/contract/core/msg'
import { and, count, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { withStatementLimit } from '../../../infra/db/time-limit.ts'
import { refuse } from '../../../platforms/answers.ts'
import type { SendOutcome } from '../../../platforms/platform.ts'
import { type NewBroadcast, textOf } from '../../../platforms/whatsapp/index.ts'
import { WhatsappSettings } from '../../../platforms/whatsapp/types.ts'
import { businessOfChannel } from '../channels/public.ts'
import { fillTemplate } from './fill.ts'
import { sendBroadcastJob } from './jobs.ts'
import { broadcastRecipients, broadcasts, contacts } from './table.ts'
import { isWindowOpen } from './window.ts'

/** Rows for a hundred thousand people take a few seconds. */
const beginMs = 40_000

/** Writes down who gets this message: everybody who agreed to it, each once. A delivery that comes again begins nothing anew. */
export async function beginBroadcast(services: Services, { deliveryId, channelId, payload, settings }: NewBroadcast): Promise<SendOutcome> {
  const channel = await businessOfChannel(services, channelId)
  if (!channel) return refuse(msg`This channel does not exist any more.`)
  const { workspaceId, businessId } = channel
  const { account, template: chosen, templateValues: written } = WhatsappSettings.parse(settings)
  const body = textOf(payload)

  return withStatementLimit(beginMs, () =>
    services.db.transaction(workspaceId, async (tx): Promise<SendOutcome> => {
      const [begun] = await tx.select({ id: broadcasts.id }).from(broadcasts).where(eq(broadcasts.deliveryId, deliveryId))
      if (begun) return published(begun.id)
      const template = chosen === '' ? null : await fillTemplate(tx, { channelId, chosen, written, body })
      if (template && 'type' in template) return template
      const isReader = and(eq(contacts.businessId, businessId), eq(contacts.status, 'agreed'))
      const isReached = template ? isReader : and(isReader, isWindowOpen(account))
      const [people] = await tx.select({ agreed: count() }).from(contacts).where(isReader)
      if (!people?.agreed) return refuse(msg`Nobody is on the list of this business yet who agreed to get messages.`)
      const id = uuidv7()
      const { rowCount: reached } = await insertRecipients(tx, {
        id,
        isReached,
        values: { workspaceId, businessId, channelId, deliveryId, body, template },
      })
      if (!reached) {
        // Nothing of it stays.
        await tx.delete(broadcasts).where(eq(broadcasts.id, id))
        return refuse(
          msg`Nobody wrote to this number within 24 hours. Others may be written to by an approved template alone: choose one in the settings of the channel.`,
        )
      }
      await services.jobs.send(tx, sendBroadcastJob, { workspaceId, broadcastId: id })
      await emit(tx, { type: 'messages.changed', workspaceId, businessId })
      return published(id)
    }),
  )
}

async function insertRecipients(
  tx: Tx,
  { id, isReached, values }: { id: string; isReached: ReturnType<typeof and>; values: Omit<typeof broadcasts.$inferInsert, 'id'> },
) {
  await tx.insert(broadcasts).values({ id, ...values })
  return tx.execute(sql`
    insert into ${broadcastRecipients} (id, workspace_id, business_id, broadcast_id, contact_id)
    select gen_random_uuid(), ${values.workspaceId}, ${values.businessId}, ${id}, ${contacts.id} from ${contacts} where ${isReached}`)
}

function published(id: string): SendOutcome {
  return { type: 'published', remoteId: id, remoteUrl: null }
}
