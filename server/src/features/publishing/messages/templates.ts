import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { RefreshedTemplates, TemplatesOfChannel } from '@postwright/contract/publishing/messages'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { channelName } from '../../../channel-name.ts'
import type { Context, Services } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { listTemplates, type RemoteTemplate } from '../../../platforms/whatsapp/templates.ts'
import { WhatsappCredentials, WhatsappSettings } from '../../../platforms/whatsapp/types.ts'
import { takeOrRefuse } from '../../../rate-limit.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { accessTo, refuseUnlessManager } from '../channels/public.ts'
import { channels } from '../channels/table.ts'
import { outsideOf } from '../integrations/public.ts'
import { messageTemplates } from './table.ts'

const askMs = 20_000

/** Of each number of a business, as they were told last. @throws NOT_FOUND */
export function templatesOf({ db, actor }: Context, { businessId }: { businessId: string }): Promise<TemplatesOfChannel[]> {
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
    return templatesIn(tx, businessId)
  })
}

/**
 * Asks the platform for the templates of the account that a number belongs to. Where it does not tell, they stay as they were.
 *
 * @throws FORBIDDEN, NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function refreshTemplates(context: Context, { channelId }: { channelId: string }): Promise<RefreshedTemplates> {
  const { services, db, actor } = context
  refuseUnlessManager(actor)
  await takeOrRefuse(services.channelLimit, actor.userId)
  const { workspaceId } = actor
  const [channel] = await db.transaction((tx) =>
    tx
      .select({ businessId: channels.businessId, settings: channels.settings })
      .from(channels)
      .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId), eq(channels.kind, 'whatsapp'))),
  )
  if (!channel) throw notFound('channel')
  const { businessId, settings } = channel
  const asked = await ask(services, { workspaceId, channelId, settings })
  return db.transaction(async (tx) => {
    if ('problem' in asked) return { numbers: await templatesIn(tx, businessId), problem: asked.problem }
    await keep(tx, { workspaceId, businessId, channelId }, asked.templates)
    await emit(tx, { type: 'messages.changed', workspaceId, businessId })
    return { numbers: await templatesIn(tx, businessId), problem: null }
  })
}

async function ask(
  services: Services,
  { workspaceId, channelId, settings }: { workspaceId: string; channelId: string; settings: Record<string, unknown> },
): Promise<{ templates: RemoteTemplate[] } | { problem: string }> {
  const signal = AbortSignal.timeout(askMs)
  const access = await accessTo(services, { workspaceId, channelId, connection: outsideOf(services).whatsapp.connection, signal })
  if (access.type === 'busy') return { problem: say(msg`WhatsApp did not answer. Try it again in a moment.`) }
  if (access.type !== 'ready') return { problem: sayKept(access.reason) }
  const origin = services.config.platformUrls.whatsapp
  const caller = { token: WhatsappCredentials.parse(access.credentials).token, signal, ...(origin && { origin }) }
  const listed = await listTemplates(caller, WhatsappSettings.parse(settings).waba)
  return listed.type === 'failed' ? { problem: sayKept(listed.failure.reason) } : listed
}

async function keep(
  tx: Tx,
  of: { workspaceId: string; businessId: string; channelId: string },
  templates: readonly RemoteTemplate[],
): Promise<void> {
  const ids: string[] = []
  for (const template of templates) {
    const values = { ...template, toldAt: sql`now()` }
    const [row] = await tx
      .insert(messageTemplates)
      .values({ id: uuidv7(), ...of, ...values })
      .onConflictDoUpdate({ target: [messageTemplates.channelId, messageTemplates.name, messageTemplates.language], set: values })
      .returning({ id: messageTemplates.id })
    if (row) ids.push(row.id)
  }
  await tx.delete(messageTemplates).where(and(eq(messageTemplates.channelId, of.channelId), notInArray(messageTemplates.id, ids)))
}

async function templatesIn(tx: Tx, businessId: string): Promise<TemplatesOfChannel[]> {
  const numbers = await tx
    .select({ id: channels.id, name: channels.name, settings: channels.settings })
    .from(channels)
    .where(and(eq(channels.businessId, businessId), eq(channels.kind, 'whatsapp')))
    .orderBy(asc(channels.createdAt))
  const ids = numbers.map(({ id }) => id)
  const rows = await tx
    .select()
    .from(messageTemplates)
    .where(inArray(messageTemplates.channelId, ids))
    .orderBy(asc(messageTemplates.name), asc(messageTemplates.language))
  return numbers.map(({ id, name, settings }) => {
    return {
      channelId: id,
      channelName: channelName(name),
      chosen: WhatsappSettings.parse(settings).template,
      templates: rows
        .filter(({ channelId }) => channelId === id)
        .map(({ name: of, language, status, category, body, variables, isSimple: fits, reason }) => ({
          name: of,
          language,
          status,
          category,
          body,
          variables,
          fits,
          reason,
        })),
    }
  })
}
