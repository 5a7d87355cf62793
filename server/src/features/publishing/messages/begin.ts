import { msg } from '@postwright/contract/core/msg'
import { and, count, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { withStatementLimit } from '../../../infra/db/time-limit.ts'
import { refuse } from '../../../platforms/answers.ts'
import type { Refused, SendOutcome } from '../../../platforms/platform.ts'
import { type NewBroadcast, textOf } from '../../../platforms/whatsapp/index.ts'
import { longestTemplate } from '../../../platforms/whatsapp/limits.ts'
import { asValue } from '../../../platforms/whatsapp/message.ts'
import { WhatsappSettings } from '../../../platforms/whatsapp/types.ts'
import { businessOfChannel } from '../channels/public.ts'
import { sendBroadcastJob } from './jobs.ts'
import { broadcastRecipients, broadcasts, contacts, messageTemplates } from './table.ts'
import { isWindowOpen } from './window.ts'

/** Rows for a hundred thousand people take a few seconds. */
const beginMs = 40_000

/** Writes down who gets this message: everybody who agreed to it, each once. A delivery that comes again begins nothing anew. */
export async function beginBroadcast(services: Services, { deliveryId, channelId, payload, settings }: NewBroadcast): Promise<SendOutcome> {
  const channel = await businessOfChannel(services, channelId)
  if (!channel) return refuse(msg`This channel does not exist any more.`)
  const { workspaceId, businessId } = channel
  const { account, template: name, templateLanguage: language } = WhatsappSettings.parse(settings)
  const body = textOf(payload)

  return withStatementLimit(beginMs, () =>
    services.db.transaction(workspaceId, async (tx): Promise<SendOutcome> => {
      const [begun] = await tx.select({ id: broadcasts.id }).from(broadcasts).where(eq(broadcasts.deliveryId, deliveryId))
      if (begun) return published(begun.id)
      const template = name === '' ? null : await templateFor(tx, { channelId, name, language, body })
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
          msg`Nobody wrote to this number within 24 hours. Others may be written to by an approved template alone: set one in the settings of the channel.`,
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

type Sent = NonNullable<(typeof broadcasts.$inferSelect)['template']>

/** The template as it goes out with this text; why it cannot where it cannot. */
async function templateFor(
  tx: Tx,
  { channelId, name, language, body }: { channelId: string; name: string; language: string; body: string },
): Promise<Sent | Refused> {
  const found = await tx
    .select()
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.channelId, channelId),
        eq(messageTemplates.name, name),
        language === '' ? undefined : eq(messageTemplates.language, language),
      ),
    )
    .limit(2)
  const [template] = found
  if (!template) return refuse(msg`WhatsApp has no template ${{ name }} in this account. Read the templates again, or set another one.`)
  if (found.length > 1)
    return refuse(msg`The template ${{ name }} is there in several languages. Set which one in the settings of the channel.`)
  if (template.status !== 'APPROVED')
    return refuse(msg`WhatsApp has not approved the template ${{ name }}, or approves it no more: ${{ status: template.status }}.`)
  if (!template.isSimple || template.variables > 1)
    return refuse(msg`The template ${{ name }} asks for more than one text. Posts go out by one with a single variable, or without any.`)
  if (template.variables === 0) return { name, language: template.language, value: null }
  const value = asValue(body)
  const over = template.body.length + value.length - longestTemplate
  if (over > 0) return refuse(msg`With the template ${{ name }} the text is ${{ over }} characters too long for WhatsApp.`)
  return { name, language: template.language, value }
}

function published(id: string): SendOutcome {
  return { type: 'published', remoteId: id, remoteUrl: null }
}
