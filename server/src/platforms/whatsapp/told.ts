import { z } from 'zod'

/** What WhatsApp says became of one message. */
export interface ToldStatus {
  remoteId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  /** As it was sent with. */
  proof: string | null
  code: number | null
  reason: string | null
}

/** Somebody wrote to a number. */
export interface ToldMessage {
  number: string
  from: string
  text: string
  at: Date
}

export interface ToldTemplate {
  waba: string
  name: string
  language: string
  status: string
  reason: string | null
  at: Date
}

export interface Told {
  statuses: ToldStatus[]
  messages: ToldMessage[]
  templates: ToldTemplate[]
  /** Accounts that the app was put out of, or that are gone. */
  lost: string[]
}

const Failed = z.object({
  code: z.number().optional(),
  title: z.string().optional(),
  error_data: z.object({ details: z.string().optional() }).optional(),
})
const Status = z.object({
  id: z.string(),
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  timestamp: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(Failed).default([]),
})
const Message = z.object({
  from: z.string(),
  timestamp: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})
const Messages = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
})
const Template = z.object({
  event: z.string(),
  message_template_name: z.string(),
  message_template_language: z.string(),
  reason: z.string().nullish(),
})
const Account = z.object({ event: z.string() })
const Body = z.object({
  entry: z.array(
    z.object({ id: z.string(), time: z.number().optional(), changes: z.array(z.object({ field: z.string(), value: z.unknown() })) }),
  ),
})

const gone = ['PARTNER_REMOVED', 'PARTNER_APP_UNINSTALLED', 'ACCOUNT_DELETED']

/** What a webhook says that we know; whatever else it says is passed over. */
export function toldIn(body: unknown): Told {
  const told: Told = { statuses: [], messages: [], templates: [], lost: [] }
  for (const { id, time, changes } of Body.safeParse(body).data?.entry ?? [])
    for (const { field, value } of changes) {
      if (field === 'messages') addMessages(told, value)
      if (field === 'message_template_status_update') addTemplate(told, id, time, value)
      if (field === 'account_update' && gone.includes(Account.safeParse(value).data?.event ?? '')) told.lost.push(id)
    }
  return told
}

function addMessages(told: Told, value: unknown): void {
  const read = Messages.safeParse(value).data
  if (!read) return
  for (const one of read.statuses) {
    const status = Status.safeParse(one).data
    if (status) told.statuses.push(statusOf(status))
  }
  for (const one of read.messages) {
    const message = Message.safeParse(one).data
    if (!message) continue
    const text = message.text?.body ?? message.button?.text ?? ''
    told.messages.push({ number: read.metadata.phone_number_id, from: message.from, text, at: momentOf(message.timestamp) })
  }
}

function statusOf({ id, status, timestamp, errors: [error], ...rest }: z.infer<typeof Status>): ToldStatus {
  return {
    remoteId: id,
    // Of a voice message, which was read thereby.
    status: status === 'played' ? 'read' : status,
    at: momentOf(timestamp),
    proof: rest.biz_opaque_callback_data ?? null,
    code: error?.code ?? null,
    reason: error?.error_data?.details ?? error?.title ?? null,
  }
}

function addTemplate(told: Told, waba: string, time: number | undefined, value: unknown): void {
  const template = Template.safeParse(value).data
  if (!template) return
  const { event: status, message_template_name: name, message_template_language: language, reason } = template
  const at = time === undefined ? new Date() : momentOf(String(time))
  told.templates.push({ waba, name, language, status, reason: reason === 'NONE' ? null : (reason ?? null), at })
}

/** Never later than now, whatever clocks say. */
function momentOf(seconds: string): Date {
  const at = Number(seconds) * 1000
  return new Date(Number.isFinite(at) ? Math.min(at, Date.now()) : Date.now())
}
