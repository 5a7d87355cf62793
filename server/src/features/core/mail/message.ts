import type { MailBody } from '@postwright/contract/core/mail'

import type { Message } from '../../../infra/mail/smtp.ts'
import type { InstanceSmtp } from '../instance/public.ts'
import type { MailRow } from './outbox.ts'

/** A mail of the outbox as it leaves the house. Its id stays the same at each attempt. */
export function messageOf(
  { id, recipient, replyTo }: Pick<MailRow, 'id' | 'recipient' | 'replyTo'>,
  { subject, html, text, unsubscribeUrl }: MailBody & { unsubscribeUrl?: string | undefined },
  { from, fromName }: InstanceSmtp,
): Message {
  return {
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: fromName, address: from },
    to: recipient,
    replyTo: replyTo ?? undefined,
    subject,
    html,
    text,
    unsubscribeUrl,
  }
}
