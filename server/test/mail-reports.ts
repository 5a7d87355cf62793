import { onTestFinished } from 'vitest'

import { storeMailbox } from '../src/features/core/mail/mailbox/stored.ts'
import { type ImapServer, imapUser, startImapServer } from './fakes/imap-server.ts'
import type { TestApp } from './harness.ts'

/** Sets the instance up with a mailbox of its own for reports. */
export async function useReportMailbox({ services }: TestApp): Promise<ImapServer> {
  const server = await startImapServer()
  onTestFinished(server.close)
  services.config.safeFetchAllow.push(`127.0.0.1:${server.port}`)
  const settings = { host: '127.0.0.1', port: server.port, security: 'none' as const, folder: 'INBOX', ...imapUser }
  await services.db.asSystem('set a mailbox up for a test', (tx) => storeMailbox(tx, services, settings))
  return server
}

/** What a mail server reports with of a mail that could not be delivered. */
export function bounceReport(messageId: string): string {
  return report('message/delivery-status', 'Reporting-MTA: dns; mx.example\r\n\r\nAction: failed\r\nStatus: 5.1.1', messageId)
}

/** What a mailbox provider reports with of a mail that somebody called unwanted. */
export function complaintReport(messageId: string): string {
  return report('message/feedback-report', 'Feedback-Type: abuse\r\nVersion: 1', messageId)
}

function report(type: string, fields: string, messageId: string): string {
  return [
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; boundary=xx',
    '',
    '--xx',
    `Content-Type: ${type}`,
    '',
    fields,
    '',
    '--xx',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--xx--',
  ].join('\r\n')
}
