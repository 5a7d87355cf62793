import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { toldIn, type ToldMessage, type ToldStatus, type ToldTemplate } from '../../../platforms/whatsapp/told.ts'
import { markSignedOut } from '../channels/public.ts'
import { channels } from '../channels/table.ts'
import { endConsentOf, wishIn } from './consent.ts'
import { sendBroadcastJob } from './jobs.ts'
import { broadcastRecipients, broadcasts, contacts, messageTemplates } from './table.ts'

interface OfBusiness {
  workspaceId: string
  businessId: string
}

/** Takes over what WhatsApp tells, in whatever order and however often. `tx` is a system transaction. */
export async function hearWhatsapp(services: Services, tx: Tx, bodies: readonly unknown[]): Promise<void> {
  const told = bodies.map(toldIn)
  const changed: OfBusiness[] = []
  // In one order, so that two nodes seldom wait for each other.
  const statuses = told.flatMap((one) => one.statuses).toSorted((one, other) => compare(one.proof ?? '', other.proof ?? ''))
  for (const status of statuses) changed.push(...(await hearStatus(services, tx, status)))
  const messages = told.flatMap((one) => one.messages).toSorted((one, other) => compare(one.from, other.from))
  for (const message of messages) changed.push(...(await hearMessage(tx, message)))
  for (const template of told.flatMap((one) => one.templates)) changed.push(...(await hearTemplate(tx, template)))
  for (const waba of told.flatMap(({ lost }) => lost))
    for (const { workspaceId, channelId } of await channelsOf(tx, waba)) await markSignedOut(tx, { workspaceId, channelId })
  for (const { workspaceId, businessId } of new Map(changed.map((one) => [one.businessId, one])).values())
    await emit(tx, { type: 'messages.changed', workspaceId, businessId })
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Which of them a status may follow: what was told earlier and comes later changes nothing. */
const before = {
  sent: ['claimed', 'unclear', 'accepted'],
  delivered: ['claimed', 'unclear', 'accepted', 'sent'],
  read: ['claimed', 'unclear', 'accepted', 'sent', 'delivered'],
  failed: ['claimed', 'unclear', 'accepted', 'sent'],
} as const

/** More than a day since they wrote: a template may go to them. */
const windowClosed = 131047

async function hearStatus(services: Services, tx: Tx, told: ToldStatus): Promise<OfBusiness[]> {
  const which = recipientOf(told)
  if (!which) return []
  const [row] = await tx
    .update(broadcastRecipients)
    .set({ status: told.status, remoteId: told.remoteId, answer: told.status === 'failed' ? told.reason : null })
    .where(and(which, inArray(broadcastRecipients.status, [...before[told.status]])))
    .returning({
      id: broadcastRecipients.id,
      broadcastId: broadcastRecipients.broadcastId,
      workspaceId: broadcastRecipients.workspaceId,
      businessId: broadcastRecipients.businessId,
      byTemplate: broadcastRecipients.byTemplate,
    })
  if (!row) return []
  if (told.status === 'failed') await endConsentOf(tx, { recipientId: row.id, code: told.code, reason: told.reason })
  if (told.status === 'failed' && told.code === windowClosed && !row.byTemplate) await sendByTemplate(services, tx, row)
  return [row]
}

/** By what we sent it with, of that very try; without it, by the platform's own id. */
function recipientOf({ proof, remoteId }: ToldStatus) {
  const [, id, attempt] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,6})$/.exec(proof ?? '') ?? []
  if (id !== undefined) return and(eq(broadcastRecipients.id, id), eq(broadcastRecipients.attempts, Number(attempt)))
  return proof === null ? eq(broadcastRecipients.remoteId, remoteId) : undefined
}

async function sendByTemplate(
  services: Services,
  tx: Tx,
  { id, broadcastId, workspaceId }: { id: string; broadcastId: string; workspaceId: string },
): Promise<void> {
  const [broadcast] = await tx
    .update(broadcasts)
    .set({ status: 'sending', dueAt: sql`now()`, endedAt: null })
    .where(and(eq(broadcasts.id, broadcastId), inArray(broadcasts.status, ['sending', 'sent']), sql`${broadcasts.template} is not null`))
    .returning({ id: broadcasts.id })
  if (!broadcast) return
  await tx
    .update(broadcastRecipients)
    .set({ status: 'waiting', byTemplate: true, handedAt: null, dueAt: sql`now()` })
    .where(eq(broadcastRecipients.id, id))
  await services.jobs.send(tx, sendBroadcastJob, { workspaceId, broadcastId })
}

/** Opens the day in which they may be answered, and does what they ask for by a word. Whoever is on no list stays so. */
async function hearMessage(tx: Tx, { number, from, text, at }: ToldMessage): Promise<OfBusiness[]> {
  const ofNumber = tx
    .select({ id: channels.businessId })
    .from(channels)
    .where(and(eq(channels.kind, 'whatsapp'), eq(channels.accountId, number)))
  const isThem = and(eq(contacts.phone, from), inArray(contacts.businessId, ofNumber))
  await tx
    .update(contacts)
    .set({ wroteAt: at, wroteTo: number })
    .where(and(isThem, or(isNull(contacts.wroteAt), lt(contacts.wroteAt, at))))
  const wish = wishIn(text)
  if (wish === null) return []
  const isNews = or(isNull(contacts.saidAt), lt(contacts.saidAt, at))
  const values = wish === 'stop' ? ({ status: 'left', endedAt: at } as const) : ({ status: 'agreed', endedAt: null, reason: null } as const)
  return tx
    .update(contacts)
    .set({ ...values, saidAt: at })
    .where(and(isThem, isNews))
    .returning({ workspaceId: contacts.workspaceId, businessId: contacts.businessId })
}

async function hearTemplate(tx: Tx, { waba, name, language, status, reason, at }: ToldTemplate): Promise<OfBusiness[]> {
  const ids = (await channelsOf(tx, waba)).map(({ channelId }) => channelId)
  if (ids.length === 0) return []
  return tx
    .update(messageTemplates)
    .set({ status, reason, toldAt: at })
    .where(
      and(
        inArray(messageTemplates.channelId, ids),
        eq(messageTemplates.name, name),
        eq(messageTemplates.language, language),
        lt(messageTemplates.toldAt, at),
      ),
    )
    .returning({ workspaceId: messageTemplates.workspaceId, businessId: messageTemplates.businessId })
}

function channelsOf(tx: Tx, waba: string) {
  return tx
    .select({ workspaceId: channels.workspaceId, channelId: channels.id })
    .from(channels)
    .where(and(eq(channels.kind, 'whatsapp'), sql`${channels.settings}->>'waba' = ${waba}`))
}
