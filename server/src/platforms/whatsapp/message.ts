import { readAnswer } from '../answers.ts'
import type { HttpResult } from '../http.ts'
import { type Caller, change, codeOf, failed } from './api.ts'
import { SentAnswer } from './types.ts'

/** What one person is written. */
export type Message =
  | { text: string }
  /** `values` are put into its text; `name` is that of the variable where it has one, and no number. */
  | { template: { name: string; language: string; values: readonly { name: string | null; text: string }[] } }

/** How the handover of one message ended. `unknown` leaves open whether it will arrive; only a webhook tells. */
export type MessageOutcome =
  | { type: 'accepted'; remoteId: string }
  /** Of this person: `code` is the platform's number. */
  | { type: 'refused'; code: number | null; reason: string }
  /** Too much, of this person alone or of everybody. */
  | { type: 'later'; afterSeconds: number | null; ofPerson: boolean; reason: string }
  /** Nothing goes out until a person did something. */
  | { type: 'stop'; reason: string }
  | { type: 'not_sent'; reason: string }
  | { type: 'unknown'; reason: string }

/** Too many to one person in a short time. */
const pairLimit = 131056

/** Hands one message over, once. `proof` comes back with every webhook about it. */
export async function sendMessage(
  caller: Caller,
  { number, to, message, proof }: { number: string; to: string; message: Message; proof: string },
): Promise<MessageOutcome> {
  const result = await change(caller, `/${encodeURIComponent(number)}/messages`, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    ...contentOf(message),
    biz_opaque_callback_data: proof,
  })
  const sent = readAnswer(result, [200], SentAnswer)
  return sent ? { type: 'accepted', remoteId: sent.messages[0].id } : notAccepted(result)
}

function notAccepted(result: HttpResult): MessageOutcome {
  if (result.type === 'not_sent') return { type: 'not_sent', reason: result.reason }
  const [failure, code] = [failed(result), codeOf(result)]
  if (failure.type === 'reconnect') return { type: 'stop', reason: failure.reason }
  if (failure.type === 'unknown') return { type: 'unknown', reason: failure.reason }
  if (failure.type === 'retry')
    return { type: 'later', afterSeconds: failure.afterSeconds, ofPerson: code === pairLimit, reason: failure.reason }
  return { type: 'refused', code, reason: failure.reason }
}

function contentOf(message: Message) {
  if ('text' in message) return { type: 'text', text: { body: message.text, preview_url: true } }
  const { name, language, values } = message.template
  const parameters = values.map((value) => ({ type: 'text', ...(value.name && { parameter_name: value.name }), text: value.text }))
  const components = values.length === 0 ? [] : [{ type: 'body', parameters }]
  return { type: 'template', template: { name, language: { code: language }, components } }
}

/** A value of a template may have no line breaks, tabs, or more than four spaces in a row. */
export function asValue(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
