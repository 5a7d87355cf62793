import { expect, test } from 'vitest'

import { eventsOfReport } from './mail-report.ts'

const messageId = '<0199f3c2-7d1e-7c41-9a53-3b8f5e2d6a10@desk.example>'

function report(type: string, fields: string, original = `Message-ID: ${messageId}`): string {
  return [
    'From: MAILER-DAEMON@mx.example',
    `Content-Type: multipart/report; report-type=x;\r\n boundary="b=_1"`,
    '',
    'This is a report.',
    '--b=_1',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b=_1',
    `Content-Type: ${type}`,
    '',
    fields,
    '',
    '--b=_1',
    'Content-Type: message/rfc822',
    '',
    original,
    'Subject: The autumn roast',
    '',
    'Message-ID: <of.the.text@desk.example>',
    '--b=_1--',
    '',
  ].join('\r\n')
}

const status = (recipient: string) =>
  report('message/delivery-status', `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; gone@readers.example\r\n${recipient}`)

test('a mailbox that takes no mail for good is told by the mail that it was', () => {
  const failed = status('Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n No such mailbox')

  expect(eventsOfReport(failed)).toEqual([{ type: 'bounced', messageId, reason: '550 5.1.1 No such mailbox' }])
})

test('a complaint is told by the mail that it is about', () => {
  const complaint = report('message/feedback-report', 'Feedback-Type: abuse\r\nUser-Agent: Loop/1.0\r\nVersion: 1')

  expect(eventsOfReport(complaint)).toEqual([{ type: 'complained', messageId, reason: '' }])
})

test.each([
  ['a delay', status('Action: delayed\r\nStatus: 4.4.1')],
  ['a refusal of the sender', status('Action: failed\r\nStatus: 5.7.1')],
  ['a failure that may pass', status('Action: failed\r\nStatus: 4.2.2')],
  ['a word that a mail is wanted', report('message/feedback-report', 'Feedback-Type: not-spam')],
  ['a report without the mail', report('message/delivery-status', 'Reporting-MTA: x\r\n\r\nAction: failed\r\nStatus: 5.1.1', 'X-Id: 1')],
  ['an answer of a person', 'From: thandi@readers.example\r\nSubject: Re: The autumn roast\r\n\r\nThank you!'],
  ['nothing', ''],
])('%s marks nobody', (_what, mail) => {
  expect(eventsOfReport(mail)).toEqual([])
})
