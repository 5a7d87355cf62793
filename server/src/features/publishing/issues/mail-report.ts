interface ReportedEvent {
  type: 'bounced' | 'complained'
  messageId: string
  reason: string
}

/**
 * What a mail server reports by mail: bounces (RFC 3464) and complaints (RFC 5965). Only of mails that the report names by their Message-ID,
 * which nobody guesses: anybody can write a report about an address. Empty for any other mail, and for delays.
 */
export function eventsOfReport(mail: string): ReportedEvent[] {
  const parts = partsOf(mail)
  const messageId = messageIdOf(parts)
  if (messageId === undefined) return []
  const complaint = parts.get('message/feedback-report')
  if (complaint !== undefined)
    return fieldOf(complaint, 'Feedback-Type')?.toLowerCase() === 'abuse' ? [{ type: 'complained', messageId, reason: '' }] : []
  const reason = failureIn(parts.get('message/delivery-status') ?? '')
  return reason === undefined ? [] : [{ type: 'bounced', messageId, reason }]
}

/** Of a mailbox that takes no mail, for good. 5.7.x speaks of the sender or the message: https://www.rfc-editor.org/rfc/rfc3463#section-3.8 */
function failureIn(status: string): string | undefined {
  const failed = status
    .split('\n\n')
    .find((recipient) => fieldOf(recipient, 'Action')?.toLowerCase() === 'failed' && /^5\.(?!7\.)/.test(fieldOf(recipient, 'Status') ?? ''))
  return failed === undefined ? undefined : (fieldOf(failed, 'Diagnostic-Code')?.replace(/^smtp;\s*/i, '') ?? '').slice(0, 1_000)
}

function messageIdOf(parts: ReadonlyMap<string, string>): string | undefined {
  const original = parts.get('message/rfc822') ?? parts.get('text/rfc822-headers') ?? parts.get('message/rfc822-headers')
  return original === undefined ? undefined : fieldOf(split(original).head, 'Message-ID')?.slice(0, 300)
}

/** By type, with lines that end as ours do. These parts have no transfer encoding: https://www.rfc-editor.org/rfc/rfc3464#section-2.1 */
function partsOf(mail: string): ReadonlyMap<string, string> {
  const { head, body } = split(mail.replaceAll('\r\n', '\n'))
  const boundary = /boundary="?([^";\s]+)/i.exec(fieldOf(head, 'Content-Type') ?? '')?.[1]
  if (boundary === undefined) return new Map()
  const parts = `\n${body}`.split(`\n--${boundary}`).slice(1)
  return new Map(
    parts.map((part) => {
      const { head: fields, body: content } = split(part.replace(/^[ \t]*\n/, ''))
      return [(fieldOf(fields, 'Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '', content]
    }),
  )
}

function split(text: string): { head: string; body: string } {
  const [head = '', ...rest] = text.split('\n\n')
  return { head, body: rest.join('\n\n') }
}

/** In one line, however it was folded. */
function fieldOf(fields: string, name: string): string | undefined {
  const line = fields
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim()
}
