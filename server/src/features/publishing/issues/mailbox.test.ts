import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { useMailServer } from '../../../../test/mail.ts'
import { bounceReport, complaintReport, useReportMailbox } from '../../../../test/mail-reports.ts'
import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { delivered } from '../../../../test/publishing.ts'
import { addNewsletter, sendNewsletter } from '../../../../test/readers.ts'
import { subscribers } from '../subscribers/table.ts'
import { readMailboxJob } from './jobs.ts'
import { sendIssue } from './send.ts'

const app = await startPublishingApp({ config: { newsletterMailsPerMinute: 1_000_000 } })
const read = () => readMailboxJob.run(app.services, {})

test('bounces and complaints that come to the mailbox mark whom they are about, once, however often they are read', async () => {
  const mailServer = await useMailServer(app)
  const mailbox = await useReportMailbox(app)
  const { api, workspaceId } = await app.member()
  const newsletter = await addNewsletter(api, ['one@later.example', 'two@later.example', 'three@later.example'])
  const { postId, deliveryId } = await sendNewsletter(api, newsletter)
  await delivered(api, deliveryId, 'published')
  const [begun] = await api.issues.ofPost({ postId })
  await sendIssue(app.services, { workspaceId, issueId: begun!.id }, async () => {})
  const idTo = (email: string) => mailServer.received.find(({ envelope }) => envelope.to[0] === email)?.messageId ?? ''
  mailbox.arrive('From: thandi@readers.example\r\nSubject: Re: The autumn roast\r\n\r\nThank you!')
  mailbox.arrive(bounceReport(idTo('one@later.example')))
  mailbox.arrive(complaintReport(idTo('two@later.example')))
  mailbox.arrive(bounceReport('<0199f3c2-7d1e-7c41-9a53-3b8f5e2d6a10@elsewhere.example>'))

  await read()
  const counts = await api.subscribers.counts({ businessId: newsletter.business.id })
  const [issue] = await api.issues.ofPost({ postId })
  // Both come back, by their own will.
  await app.behindTheScenes((tx) =>
    tx.update(subscribers).set({ status: 'subscribed' }).where(eq(subscribers.businessId, newsletter.business.id)),
  )
  await app.behindTheScenes((tx) => tx.execute(sql`update mailbox_reading set last_uid = 0`))
  await read()

  expect(counts).toMatchObject({ subscribed: 1, bounced: 1, complained: 1 })
  expect(issue?.figures).toMatchObject({ sent: 2, bounced: 1, complained: 1 })
  expect(await api.subscribers.counts({ businessId: newsletter.business.id })).toMatchObject({ subscribed: 3, bounced: 0, complained: 0 })
})
