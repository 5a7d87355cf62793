import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import type { Api } from '../../../../test/harness.ts'
import { useMailServer } from '../../../../test/mail.ts'
import { addPicture } from '../../../../test/media.ts'
import { aPng } from '../../../../test/media-files.ts'
import { bounceReport } from '../../../../test/mail-reports.ts'
import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { delivered } from '../../../../test/publishing.ts'
import { addNewsletter, openSettings, sendNewsletter } from '../../../../test/readers.ts'
import { pages } from '../../../../test/site-sources.ts'
import { createApp } from '../../../app.ts'
import { proofAddress } from '../../content/media/public.ts'
import { removeSmtp, saveSmtp } from '../../core/instance/public.ts'
import { takeIssue } from './claim.ts'
import { forgetRecipientsJob, resumeIssuesJob } from './jobs.ts'
import { openJournal } from './journal.ts'
import { sendIssue } from './send.ts'
import { handleWebhooks } from '../webhooks/handle.ts'
import { issueRecipients, issues } from './table.ts'

const secret = 'a secret of sixteen letters'
const app = await startPublishingApp({ config: { newsletterMailsPerMinute: 1_000_000, mailEventsSecret: secret } })
const { services } = app
const site = createApp(services, { loadPages: async () => pages })

type Which = { workspaceId: string; issueId: string }

/** A piece of work, as the job does it. Says after how many seconds the next one is due, if there is to be one. */
async function send(which: Which, options = { pieceMs: 20_000, leaseSeconds: 40 }): Promise<number | null> {
  let next: number | null = null
  await sendIssue(services, which, async (_tx, afterSeconds) => void (next = afterSeconds), options)
  return next
}

/** A newsletter that was begun and of which nothing is sent. */
async function begun(emails: readonly string[]) {
  const member = await app.member()
  const newsletter = await addNewsletter(member.api, emails)
  const { postId, deliveryId } = await sendNewsletter(member.api, newsletter)
  await delivered(member.api, deliveryId, 'published', 'failed')
  const [issue] = await member.api.issues.ofPost({ postId })
  return { ...member, ...newsletter, postId, deliveryId, issue, which: { workspaceId: member.workspaceId, issueId: issue?.id ?? '' } }
}

async function figuresOf(api: Api, postId: string) {
  const [issue] = await api.issues.ofPost({ postId })
  const { status, figures } = issue!
  return { status, ...Object.fromEntries(Object.entries(figures).filter(([, count]) => count)) }
}

/** A mail server that takes each mail and hangs up without a word. */
async function hangingUp() {
  let taken = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 desk.example ESMTP\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n'))
        if (/^(EHLO|HELO|MAIL|RCPT)/.test(line)) socket.write('250 OK\r\n')
        else if (line.startsWith('DATA')) socket.write('354 Go on\r\n')
        else if (line === '.') {
          taken += 1
          socket.destroy()
        }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  services.config.safeFetchAllow.push(`127.0.0.1:${port}`)
  const smtp = { host: '127.0.0.1', port, security: 'none' as const, user: '', from: 'hello@desk.example', fromName: 'Desk' }
  await app.behindTheScenes((tx) => saveSmtp(tx, services, smtp))
  return { taken: () => taken }
}

function tell(body: string, signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`): Promise<Response> {
  return site.fetch(
    new Request(`${services.config.baseUrl}/api/webhooks/mail-events`, { method: 'POST', body, headers: { 'x-signature': signature } }),
  )
}

async function read(address: string) {
  const answer = await site.fetch(new Request(address))
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const readers = (count: number, domain = 'readers.example') => Array.from({ length: count }, (_, number) => `reader${number}@${domain}`)

test('every subscriber gets the newsletter once, with the sender, both parts and a way to leave with one click', async () => {
  const server = await useMailServer(app)
  const { api, postId, which, business } = await begun(readers(3))

  expect(await send(which)).toBeNull()
  expect(await send(which)).toBeNull()

  expect(server.received.map(({ envelope }) => envelope.to[0] ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual(readers(3))
  expect(await figuresOf(api, postId)).toEqual({ status: 'sent', recipients: 3, sent: 3 })
  const [mail] = server.received
  expect(mail).toMatchObject({ subject: 'The autumn roast', from: { name: business.name, address: 'hello@desk.example' } })
  expect(mail?.html).toMatch(/<strong>autumn<\/strong>/)
  expect(mail?.html).toContain('4 Loerie Lane, Cape Town')
  const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]))
  const address = headers['list-unsubscribe']?.slice(1, -1) ?? ''
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(address)
  expect(mail?.html).toContain(address.replaceAll('&', '&amp;'))

  const looked = await site.fetch(new Request(address))
  expect([looked.status, await figuresOf(api, postId)]).toMatchObject([200, { sent: 3 }])
  await site.fetch(new Request(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }))
  expect(await figuresOf(api, postId)).toEqual({ status: 'sent', recipients: 3, sent: 3, unsubscribed: 1 })
  expect(await api.subscribers.counts({ businessId: business.id })).toMatchObject({ subscribed: 2, unsubscribed: 1 })
})

test('a mailbox that is none is marked at once, another refusal is not, and who is to come later is tried again', async () => {
  const server = await useMailServer(app, {
    onRcptTo(address, _session, done) {
      const code = { gone: 550, policy: 550, full: 452 }[address.address.split('@')[0] ?? '']
      const words = address.address.startsWith('policy') ? '5.7.1 Not from you' : 'No such mailbox'
      done(code ? Object.assign(new Error(words), { responseCode: code }) : null)
    },
  })
  const { api, postId, which, business } = await begun([
    'gone@readers.example',
    'policy@readers.example',
    'full@readers.example',
    'well@readers.example',
  ])

  const next = await send(which)

  expect(await figuresOf(api, postId)).toEqual({ status: 'sending', recipients: 4, sent: 1, bounced: 1, failed: 1, waiting: 1 })
  expect(next).toBeGreaterThan(200)
  expect(server.received).toHaveLength(1)
  const [gone] = (await api.subscribers.list({ businessId: business.id, status: 'bounced' })).items
  expect(gone).toMatchObject({ email: 'gone@readers.example', reason: expect.stringContaining('No such mailbox') })
})

test('a node that dies leaves the mail unclear whose end it had handed over: it is shown, not sent again, and everybody else gets it once', async () => {
  const server = await useMailServer(app)
  const { api, postId, which } = await begun(readers(4))
  await app.behindTheScenes(async (tx) => {
    // As the node left it: one sent, one whose end was handed over, one that was not begun or not ended.
    const rows = await tx.select({ id: issueRecipients.id }).from(issueRecipients).where(eq(issueRecipients.issueId, which.issueId))
    await tx.update(issueRecipients).set({ status: 'sent' }).where(eq(issueRecipients.id, rows[0]!.id))
    await tx
      .update(issueRecipients)
      .set({ status: 'claimed', attempts: 1, handedAt: sql`now()` })
      .where(eq(issueRecipients.id, rows[1]!.id))
    await tx.update(issueRecipients).set({ status: 'claimed', attempts: 1 }).where(eq(issueRecipients.id, rows[2]!.id))
    await tx
      .update(issues)
      .set({ fence: 1, leaseUntil: sql`now() + interval '1 minute'` })
      .where(eq(issues.id, which.issueId))
  })

  await send(which)
  expect(server.received).toEqual([])
  await app.behindTheScenes((tx) =>
    tx
      .update(issues)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(issues.id, which.issueId)),
  )
  await send(which)

  expect(server.received).toHaveLength(2)
  expect(await figuresOf(api, postId)).toEqual({ status: 'sent', recipients: 4, sent: 3, unclear: 1 })
})

test('what a killed node noted on this machine settles the mails that were under way: taken, not ended, and only else unclear', async () => {
  const server = await useMailServer(app)
  const { api, postId, which } = await begun(readers(4))
  const journal = openJournal(services.config.dataDir)
  onTestFinished(journal.close)
  const rows = await app.behindTheScenes(async (tx) => {
    await tx
      .update(issueRecipients)
      .set({ status: 'claimed', attempts: 1, handedAt: sql`now()` })
      .where(eq(issueRecipients.issueId, which.issueId))
    await tx.update(issues).set({ fence: 1, journal: journal.id }).where(eq(issues.id, which.issueId))
    return tx.select({ id: issueRecipients.id }).from(issueRecipients).where(eq(issueRecipients.issueId, which.issueId))
  })
  const [taken, ended, ...others] = rows.map(({ id }) => id)
  for (const id of [taken, ended]) journal.note('ends', id ?? '')
  journal.note('taken', taken ?? '')

  await send(which)

  expect(new Set(server.received.map(({ messageId }) => messageId?.slice(1, 37)))).toEqual(new Set(others))
  expect(server.received).toHaveLength(2)
  expect(await figuresOf(api, postId)).toEqual({ status: 'sent', recipients: 4, sent: 3, unclear: 1 })
})

test('a mail server that takes a mail and does not answer leaves it unclear; one that is not there leaves nobody out', async () => {
  const server = await hangingUp()
  const { api, postId, which } = await begun(readers(2))

  const next = await send(which)

  expect(await figuresOf(api, postId)).toEqual({ status: 'sending', recipients: 2, unclear: 1, waiting: 1 })
  expect([server.taken(), next]).toEqual([1, 60])
  await app.behindTheScenes((tx) => removeSmtp(tx))
  await app.behindTheScenes((tx) =>
    tx
      .update(issues)
      .set({ dueAt: sql`now()` })
      .where(eq(issues.id, which.issueId)),
  )
  await send(which)
  const [issue] = await api.issues.ofPost({ postId })
  expect(issue).toMatchObject({ status: 'paused', note: expect.stringContaining('No mail server'), figures: { waiting: 1 } })
})

test('paused, nobody else is mailed until it goes on; stopped, nobody is any more', async () => {
  const server = await useMailServer(app)
  const { api, postId, which, workspaceId } = await begun(readers(3))
  const { issueId: id } = which

  await api.issues.pause({ id })
  await send(which)
  expect(server.received).toEqual([])
  await expect(api.issues.pause({ id })).rejects.toMatchObject({ code: 'CONFLICT' })

  expect(await api.issues.resume({ id })).toMatchObject({ status: 'sending' })
  await send(which, { pieceMs: 0, leaseSeconds: 40 })
  const cancelled = await api.issues.cancel({ id })
  await send(which)

  expect(server.received).toEqual([])
  expect(cancelled.figures).toMatchObject({ recipients: 3, skipped: 3, waiting: 0 })
  expect(await figuresOf(api, postId)).toMatchObject({ status: 'cancelled' })
  const viewer = await app.signedUp({ approval: 'approved', workspaceId, role: 'viewer' })
  await expect(viewer.api.issues.resume({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const stranger = await app.member()
  await expect(stranger.api.issues.cancel({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a business that is deleted in the middle writes to nobody else', async () => {
  const server = await useMailServer(app)
  const { api, which, business } = await begun(readers(2))

  await api.businesses.remove({ id: business.id })
  await send(which)

  expect(server.received).toEqual([])
})

test('whoever leaves before their turn gets nothing', async () => {
  const server = await useMailServer(app)
  const { api, postId, which, business } = await begun(readers(2))
  const [first] = (await api.subscribers.list({ businessId: business.id })).items

  await app.behindTheScenes((tx) => tx.execute(sql`update subscribers set status = 'unsubscribed' where id = ${first!.id}`))
  await send(which)

  expect(server.received).toHaveLength(1)
  expect(await figuresOf(api, postId)).toEqual({ status: 'sent', recipients: 2, sent: 1, skipped: 1 })
})

test('twenty refusals in a row pause it: something else than the mailboxes is wrong', async () => {
  await useMailServer(app, { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('5.7.1 No'), { responseCode: 554 })) })
  const { api, postId, which, business } = await begun(readers(25))

  await send(which)

  expect(await figuresOf(api, postId)).toEqual({ status: 'paused', recipients: 25, failed: 20, waiting: 5 })
  expect((await api.subscribers.counts({ businessId: business.id })).subscribed).toBe(25)
})

test('without subscribers, or without a mail server, a delivery fails with the reason, and nothing is begun', async () => {
  await useMailServer(app)
  const nobody = await begun([])
  await app.behindTheScenes((tx) => removeSmtp(tx))
  const noServer = await begun(readers(1))

  expect(await nobody.api.deliveries.get({ id: nobody.deliveryId })).toMatchObject({
    status: 'failed',
    reason: 'Nobody is subscribed to this newsletter yet.',
  })
  expect((await noServer.api.deliveries.get({ id: noServer.deliveryId })).reason).toMatch(/No mail server/)
  expect([nobody.issue, noServer.issue]).toEqual([undefined, undefined])
})

test('an issue whose node died is taken up by the clock, once its lease is over', async () => {
  await useMailServer(app)
  const { which } = await begun(readers(1))
  const sent: unknown[] = []
  const spied = { ...services, jobs: { send: async (_tx: unknown, _job: unknown, payload: unknown) => void sent.push(payload) } }
  const mine = () => sent.filter((payload) => (payload as Which).issueId === which.issueId)
  await app.behindTheScenes((tx) =>
    tx
      .update(issues)
      .set({ dueAt: sql`now() - interval '1 minute'` })
      .where(eq(issues.id, which.issueId)),
  )
  await takeIssue(services, which, { leaseSeconds: 40, journal: crypto.randomUUID() })

  await resumeIssuesJob.run(spied, {})
  const held = mine().length
  await app.behindTheScenes((tx) =>
    tx
      .update(issues)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(issues.id, which.issueId)),
  )
  await resumeIssuesJob.run(spied, {})

  expect([held, mine()]).toEqual([0, [which]])
})

test('a signed word of bounces and complaints marks whom it names, once; a forged one marks nobody', async () => {
  const server = await useMailServer(app)
  const { api, postId, which, business } = await begun(readers(2, 'later.example'))
  await send(which)
  const [one, other] = server.received.map(({ messageId }) => messageId ?? '')
  const body = JSON.stringify({
    events: [
      { type: 'bounced', messageId: one, reason: 'Mailbox unknown' },
      { type: 'complained', messageId: other },
    ],
  })

  const forged = await tell(body, `sha256=${'0'.repeat(64)}`)
  const before = await figuresOf(api, postId)
  const told = await tell(body)
  await tell(body)
  await handleWebhooks(services, 10_000)

  expect([forged.status, before, told.status]).toEqual([401, { status: 'sent', recipients: 2, sent: 2 }, 200])
  expect(await figuresOf(api, postId)).toEqual({ status: 'sent', recipients: 2, sent: 1, bounced: 1, complained: 1 })
  expect(await api.subscribers.counts({ businessId: business.id })).toMatchObject({ subscribed: 0, bounced: 1, complained: 1 })
  expect((await tell('{"events":[{"type":"opened"}]}')).status).toBe(422)
})

test('a mail server tells of a bounce by the mail that it reports with', async () => {
  const server = await useMailServer(app)
  const { api, postId, which } = await begun(readers(2))
  await send(which)
  const report = bounceReport(server.received[0]?.messageId ?? '')
  const signature = `sha256=${createHmac('sha256', secret).update(report).digest('hex')}`

  const told = await site.fetch(
    new Request(`${services.config.baseUrl}/api/webhooks/mail-events`, {
      method: 'POST',
      body: report,
      headers: { 'content-type': 'message/rfc822', 'x-signature': signature },
    }),
  )

  await handleWebhooks(services, 10_000)

  expect(told.status).toBe(200)
  expect(await figuresOf(api, postId)).toEqual({ status: 'sent', recipients: 2, sent: 1, bounced: 1 })
})

test('a post is seen as the mail that it becomes, and sent to whoever asks alone', async () => {
  const server = await useMailServer(app)
  const { api, email, postId } = await begun(readers(2))

  const preview = await api.issues.preview({ postId })
  const tested = await api.issues.test({ postId })

  expect(preview).toMatchObject({ subject: 'The autumn roast', recipients: 2 })
  expect(preview.html).toContain('<strong>autumn</strong>')
  expect(tested).toMatchObject({ to: email, isAccepted: true })
  expect(server.received.map(({ envelope }) => envelope.to)).toEqual([[email]])
  const stranger = await app.member()
  await expect(stranger.api.issues.preview({ postId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a proof shows the pictures as they go out, to whoever has its addresses and for a time, and nobody reads them otherwise before', async () => {
  const server = await useMailServer(app)
  const member = await app.member()
  const { api } = member
  const { id: businessId } = await addBusiness(api)
  const { id: postId, revision } = await addPost(api, { businessId, contentType: 'newsletter' })
  const picture = await addPicture(member, { businessId, content: await aPng({ width: 800, height: 600 }) })
  const second = await addPicture(member, { businessId, content: await aPng({ width: 300, height: 300 }) })
  const crop = { x: 0, y: 0, width: 0.5, height: 1 }
  await api.posts.setMedia({
    id: postId,
    revision,
    media: [
      { assetId: picture.id, alt: 'A bag of coffee', crop },
      { assetId: second.id, alt: 'A cup' },
    ],
  })

  const { html } = await api.issues.preview({ postId })
  await api.issues.test({ postId })
  const [, preview = ''] = /<img src="([^"]+)" alt="A bag of coffee"/.exec(html) ?? []
  const [, mailed = ''] = /<img src="([^"]+)" alt="A bag of coffee"/.exec(String(server.received[0]?.html)) ?? []
  const answers = [await read(preview), await read(mailed)]
  expect(html).not.toContain('<link')
  const { pathname } = new URL(preview)
  const other = new URL(preview)
  other.pathname = /\/published\/[0-9a-f-]+(?=[^"]*" alt="A cup")/.exec(html)?.[0] ?? ''

  for (const { status, headers, bytes } of answers) {
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 600 })
  }
  expect((await read(`${services.config.baseUrl}${pathname}`)).status).toBe(404)
  expect((await read(`${preview}x`)).status).toBe(404)
  expect(other.pathname).toMatch(/^\/published\/.{36}$/)
  expect((await read(other.href)).status).toBe(404)
  const ended = new URL(proofAddress(services, pathname.slice('/published/'.length), -1), services.config.baseUrl)
  expect((await read(ended.href)).status).toBe(404)
})

test('a text that begins with its title says it once, and never becomes markup', async () => {
  const server = await useMailServer(app)
  const member = await app.member()
  const newsletter = await addNewsletter(member.api, readers(1))
  const { postId, deliveryId } = await sendNewsletter(
    member.api,
    newsletter,
    '# The autumn roast\n\nHello <script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>',
  )
  await delivered(member.api, deliveryId, 'published')
  const [issue] = await member.api.issues.ofPost({ postId })

  await send({ workspaceId: member.workspaceId, issueId: issue!.id })

  expect(server.received[0]?.html?.match(/The autumn roast<\/h1>/g)).toHaveLength(1)
  expect(server.received[0]?.html).toContain('Hello')
  expect(server.received[0]?.html).not.toMatch(/<script|javascript:|onerror/)
})

test('the text part has the same words without Markdown, and every address', async () => {
  const server = await useMailServer(app)
  const member = await app.member()
  const newsletter = await addNewsletter(member.api, readers(1))
  const { postId, deliveryId } = await sendNewsletter(
    member.api,
    newsletter,
    '# The autumn roast\n\nIt is **here**, [see it](https://roast.example/autumn) or [write to us](mailto:hello@roast.example).\n\n- Plum\n- Toffee',
  )
  await delivered(member.api, deliveryId, 'published')
  const [issue] = await member.api.issues.ofPost({ postId })

  await send({ workspaceId: member.workspaceId, issueId: issue!.id })

  expect(server.received[0]?.text).toContain(
    'The autumn roast\n================\n\nIt is here, see it (https://roast.example/autumn) or write to us (hello@roast.example).\n\n- Plum\n- Toffee\n',
  )
})

test('what stands around the text is in the language of the newsletter, whoever schedules it, in its preview too', async () => {
  const server = await useMailServer(app)
  const member = await app.member()
  const newsletter = await addNewsletter(member.api, readers(1))
  await member.api.subscribers.saveSettings({ businessId: newsletter.business.id, ...openSettings, language: 'de' })
  const { postId, deliveryId } = await sendNewsletter(member.api, newsletter)
  await delivered(member.api, deliveryId, 'published')
  const [issue] = await member.api.issues.ofPost({ postId })

  await send({ workspaceId: member.workspaceId, issueId: issue!.id })
  const { html } = await member.api.issues.preview({ postId })

  for (const words of [server.received[0]?.html, html]) expect(words).toMatch(/<html[^>]* lang="de"[\s\S]*>Abbestellen</)
  expect(server.received[0]?.text).toContain('Im Browser lesen')
})

test('the way to leave in a copy to look at says that it is one', async () => {
  const server = await useMailServer(app)
  const member = await app.member()
  const { id: postId } = await addPost(member.api, { contentType: 'newsletter' })
  await member.api.issues.test({ postId })
  const [, address = ''] = /Unsubscribe: (\S+)/.exec(server.received[0]?.text ?? '') ?? []

  const { status, bytes } = await read(address)

  expect([status, bytes.toString()]).toEqual([200, expect.stringContaining('Here readers unsubscribe')])
})

test('what was sent is read in a browser by whoever has its address, without the link of any reader, until its business is gone', async () => {
  const server = await useMailServer(app)
  const { api, business, which } = await begun(readers(1))
  await send(which)
  const address = /Read in the browser: (\S+)/.exec(server.received[0]?.text ?? '')?.[1] ?? ''
  expect(server.received[0]?.html).toContain(`href="${address}"`)

  const page = await site.fetch(new Request(address))
  const html = await page.text()

  expect(page.status).toBe(200)
  expect(html).toContain('<strong>autumn</strong>')
  expect(html).toContain(`/newsletter/of/${business.id}`)
  expect(html).not.toContain('/newsletter/of/leave')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  const other = new URL(address)
  for (const issue of [crypto.randomUUID(), 'no id']) {
    other.searchParams.set('issue', issue)
    expect((await site.fetch(new Request(other))).status).toBe(404)
  }
  await api.businesses.remove({ id: business.id })
  expect((await site.fetch(new Request(address))).status).toBe(404)
})

test('half a year after its end it is forgotten who got a newsletter, and its figures stay', async () => {
  await useMailServer(app)
  const { api, postId, which } = await begun(readers(3))
  const newer = await begun(readers(1))
  await send(which)
  await send(newer.which)
  const countOf = (issueId: string) => app.behindTheScenes((tx) => tx.$count(issueRecipients, eq(issueRecipients.issueId, issueId)))
  await app.behindTheScenes((tx) =>
    tx
      .update(issues)
      .set({ endedAt: sql`now() - interval '181 days'` })
      .where(eq(issues.id, which.issueId)),
  )
  const before = await figuresOf(api, postId)

  await forgetRecipientsJob.run(services, {})

  expect(before).toEqual({ status: 'sent', recipients: 3, sent: 3 })
  expect(await figuresOf(api, postId)).toEqual(before)
  expect([await countOf(which.issueId), await countOf(newer.which.issueId)]).toEqual([0, 1])
})
