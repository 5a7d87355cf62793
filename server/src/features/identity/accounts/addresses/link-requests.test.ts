import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { startApp, type TestApp } from '../../../../../test/harness.ts'
import { useMailServer } from '../../../../../test/mail.ts'
import { lastLinkTo } from '../../../../../test/mailbox.ts'
import { elsewhere, post, signedUpAndIn, someone } from '../../../../../test/people.ts'
import { sendMail } from '../../../core/mail/send.ts'
import { mailResetLinkJob, removeExpiredLinksJob } from '../security-jobs.ts'

/** A site of its own: its administrator is told of nobody else. */
async function siteWithAdmin() {
  const app = await startApp({ config: { trustProxy: true } })
  onTestFinished(app.close)
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  return { app, admin }
}

type Admin = Awaited<ReturnType<TestApp['signedUp']>>

async function requestsOf({ api }: Admin, view: 'all' | 'unread' = 'unread') {
  return (await api.notifications.list({ view })).items.filter(({ kind }) => kind === 'link_requested')
}

/** The link in the mail that a notification leads to. */
async function linkBehind({ api }: Admin, link: string): Promise<string | null> {
  const id = new URL(link, 'http://localhost').searchParams.get('opened') ?? ''
  return (await api.mail.get({ id })).body?.text.match(/https?:\S+token=\S+/)?.[0] ?? null
}

test('without a mail server administrators are told who asks for a new password, and the notification leads to the link', async () => {
  const { app, admin } = await siteWithAdmin()
  const { person } = await signedUpAndIn(app)

  await mailResetLinkJob.run(app.services, { email: person.email })

  const [request, ...more] = await requestsOf(admin)
  expect(more).toEqual([])
  expect(request?.title).toBe(`${person.email} asks for a link to set a new password`)
  const link = await linkBehind(admin, request?.link ?? '')
  const { token } = await lastLinkTo(app.services, person.email, 'password_reset')
  expect(link).toContain(`token=${token}`)

  const used = { token, email: person.email, newPassword: 'kelp and buchu' }
  expect(await (await post(elsewhere(app), '/api/functions/verify-reset-token', used)).json()).toEqual({ success: true })
  expect(await requestsOf(admin)).toEqual([])
})

test('whoever asks for the link that confirms their address sees when, and the administrators who', async () => {
  const { app, admin } = await siteWithAdmin()
  const { person, me } = await signedUpAndIn(app)
  expect((await me.api.accounts.me()).email.linkAskedAt).toBeNull()
  expect(await requestsOf(admin), 'the link of a sign-up is asked for by nobody').toEqual([])

  await me.api.security.sendVerification()
  await me.api.security.sendVerification()

  const { linkAskedAt } = (await me.api.accounts.me()).email
  expect(Date.now() - Date.parse(linkAskedAt ?? '')).toBeLessThan(60_000)
  expect(await requestsOf(admin)).toMatchObject([{ title: `${person.email} asks for a link to confirm this address`, count: 2 }])

  await me.api.security.confirmEmail(await lastLinkTo(app.services, person.email, 'verify_email'))
  expect((await me.api.accounts.me()).email.linkAskedAt).toBeNull()
  expect(await requestsOf(admin)).toEqual([])
})

test('a link that works no more is offered to nobody: neither in the notification nor in the outbox', async () => {
  const { app, admin } = await siteWithAdmin()
  const { person } = await signedUpAndIn(app)
  await mailResetLinkJob.run(app.services, { email: person.email })
  const [request] = await requestsOf(admin)
  const id = new URL(request?.link ?? '', 'http://localhost').searchParams.get('opened') ?? ''
  await sendMail(app.services, id, async () => {})
  const { link, linkEndsAt } = await admin.api.mail.get({ id })
  expect(link).toMatch(/token=/)
  expect(Date.parse(linkEndsAt ?? '') - Date.now()).toBeGreaterThan(29 * 60_000)

  await app.services.db.plain.execute(sql`update mailed_links set expires_at = now() where purpose = 'reset-password'`)
  await app.services.db.plain.execute(sql`update mails set created_at = now() - interval '31 minutes' where id = ${id}`)
  await removeExpiredLinksJob.run(app.services, {})

  expect(await requestsOf(admin)).toEqual([])
  expect((await admin.api.mail.get({ id })).link).toBeNull()
})

test('a request stays while a newer link works', async () => {
  const { app, admin } = await siteWithAdmin()
  const { person } = await signedUpAndIn(app)
  await mailResetLinkJob.run(app.services, { email: person.email })
  await app.services.db.plain.execute(sql`update mailed_links set expires_at = now() where purpose = 'reset-password'`)
  await mailResetLinkJob.run(app.services, { email: person.email })

  await removeExpiredLinksJob.run(app.services, {})

  expect(await requestsOf(admin)).toHaveLength(1)
})

test('another address waits for an administrator until it is confirmed or given up', async () => {
  const { app, admin } = await siteWithAdmin()
  const { person, me } = await signedUpAndIn(app)
  const { email } = someone()

  await me.api.security.changeEmail({ email, currentPassword: person.password })

  expect(await requestsOf(admin)).toMatchObject([{ title: `${email} asks for a link to log in with this address from now on` }])
  await me.api.security.cancelEmailChange()
  expect(await requestsOf(admin)).toEqual([])
})

test('where mail leaves, the link is mailed and no administrator is asked', async () => {
  const { app, admin } = await siteWithAdmin()
  await useMailServer(app)
  const { person, me } = await signedUpAndIn(app)

  await mailResetLinkJob.run(app.services, { email: person.email })
  await me.api.security.sendVerification()

  expect(await requestsOf(admin, 'all')).toEqual([])
})
