import { and, asc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'

import { type Member, sharedApp, signedIn, signedUp } from '../../../test/harness.ts'
import { mails } from '../mail/table.ts'
import { tellOfSecurity } from '../security/notice.ts'
import { sendDigests } from './digest.ts'
import { removeOldNotificationsJob } from './jobs.ts'
import { mailDue } from './mailing.ts'
import { notify } from './service.ts'
import { stopLink } from './stop-mails.ts'
import { notifications } from './table.ts'

const services = (await sharedApp()).services
const behindTheScenes = <T>(run: Parameters<typeof services.db.asSystem<T>>[1]) => services.db.asSystem('arrange a test', run)

// What other tests left waiting would be mailed here.
beforeEach(async () => void (await behindTheScenes((tx) => tx.delete(notifications))))

function fail({ workspaceId, userId }: Member, about = uuidv7(), reason = 'It is too long.'): Promise<void> {
  const subject = { post: 'Autumn roast', channel: 'Sandbox wall', reason }
  return behindTheScenes((tx) =>
    notify(tx, { kind: 'delivery_failed', userIds: [userId], workspaceId, about, link: '/app/publishing', subject }),
  )
}

function secure({ userId }: Member): Promise<void> {
  return behindTheScenes((tx) => tellOfSecurity(services, tx, { userId, event: 'password_changed', detail: 'You stay logged in here.' }))
}

/** The burst is over. */
async function later(minutes = 3): Promise<void> {
  await behindTheScenes((tx) =>
    tx.update(notifications).set({
      mailAt: sql`mail_at - make_interval(mins => ${minutes})`,
      mailedAt: sql`mailed_at - make_interval(mins => ${minutes})`,
    }),
  )
}

async function mailsTo({ userId }: Member) {
  const rows = await behindTheScenes((tx) =>
    tx
      .select()
      .from(mails)
      .where(
        and(eq(mails.userId, userId), sql`${mails.template} in ('notification', 'notification_bundle', 'daily_digest', 'security_notice')`),
      )
      .orderBy(asc(mails.createdAt), asc(mails.id)),
  )
  return rows.map(({ template, recipient, sealedVariables }) => ({
    template,
    recipient,
    variables: JSON.parse(services.secrets.open(sealedVariables ?? '')) as Record<string, string> & { items: { title: string }[] },
  }))
}

test('one thing is one mail, with the way to it and the way to stop its kind; not before its burst is over, and once', async () => {
  const owner = await signedIn()
  await fail(owner)

  await mailDue(services)
  expect(await mailsTo(owner)).toEqual([])
  await later()
  await Promise.all([mailDue(services), mailDue(services), mailDue(services)])

  const [mail, ...others] = await mailsTo(owner)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    template: 'notification',
    recipient: owner.email,
    variables: {
      title: '“Autumn roast” could not be published on Sandbox wall',
      detail: 'It is too long.',
      link: `${services.config.baseUrl}/app/publishing`,
    },
  })
})

test('fifty failures are one mail, on one channel or on many', async () => {
  const [one, many] = [await signedIn(), await signedIn()]
  const channel = uuidv7()
  for (let n = 0; n < 50; n++) await fail(one, channel)
  for (let n = 0; n < 50; n++) await fail(many)

  await later()
  await mailDue(services)

  expect((await mailsTo(one)).map(({ template, variables }) => [template, variables.title])).toEqual([
    ['notification', '50 posts could not be published on Sandbox wall'],
  ])
  const [bundle, ...others] = await mailsTo(many)
  expect(others).toEqual([])
  expect(bundle).toMatchObject({ template: 'notification_bundle', variables: { count: '50' } })
  expect(bundle?.variables.items).toHaveLength(21)
  expect(bundle?.variables.items.at(-1)?.title).toBe('And 30 more')
})

test('who does not read is not mailed about repeats more than once an hour', async () => {
  const owner = await signedIn()
  const channel = uuidv7()
  await fail(owner, channel)
  await later()
  await mailDue(services)

  await fail(owner, channel)
  await later()
  await mailDue(services)
  expect(await mailsTo(owner)).toHaveLength(1)
  await later(60)
  await mailDue(services)

  expect((await mailsTo(owner)).map(({ variables }) => variables.title)).toEqual([
    '“Autumn roast” could not be published on Sandbox wall',
    '2 posts could not be published on Sandbox wall',
  ])
})

test('what was read in the app is not mailed; what concerns the account’s security is, at once and by itself', async () => {
  const owner = await signedIn()
  await fail(owner)
  await secure(owner)
  await owner.api.notifications.markAllRead({ until: new Date().toISOString() })

  await mailDue(services)

  expect((await mailsTo(owner)).map(({ template }) => template)).toEqual(['security_notice'])
})

test.each(['pending', 'rejected', 'suspended'])('somebody %s is mailed about the security of their account alone', async (state) => {
  const person = await signedUp({ approval: 'approved' })
  await fail(person)
  await secure(person)
  await behindTheScenes((tx) =>
    state === 'suspended'
      ? tx.execute(sql`update profiles set suspended_at = now(), suspension_reason = 'Spam' where user_id = ${person.userId}`)
      : tx.execute(sql`update profiles set approval_status = ${state} where user_id = ${person.userId}`),
  )

  await later()
  await mailDue(services)

  expect((await mailsTo(person)).map(({ template }) => template)).toEqual(['security_notice'])
})

test('who left the workspace is not mailed what happens there', async () => {
  const owner = await signedIn()
  const editor = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
  await fail(editor)
  await behindTheScenes((tx) => tx.execute(sql`delete from members where user_id = ${editor.userId}`))

  await later()
  await mailDue(services)

  expect(await mailsTo(editor)).toEqual([])
})

test('hostile reasons of platforms are mailed as plain, short words', async () => {
  const owner = await signedIn()
  await fail(owner, uuidv7(), `No\u0000\u0007 \ud800 <b>way</b>\r\nBcc: x@y.example ${'long '.repeat(1000)}`)

  await later()
  await mailDue(services)

  const [mail] = await mailsTo(owner)
  expect(mail?.variables.detail).toMatch(/^No \uFFFD <b>way<\/b> Bcc: x@y\.example long/)
  expect(mail?.variables.detail?.length).toBe(500)
})

test('what is only mailed counts from one again after its mail', async () => {
  const owner = await signedIn()
  const channel = uuidv7()
  await owner.api.notifications.setPreference({ kind: 'delivery_failed', way: 'inApp', on: false })
  for (let n = 0; n < 2; n++) {
    await fail(owner, channel)
    await later()
    await mailDue(services)
  }

  expect((await mailsTo(owner)).map(({ variables }) => variables.title)).toEqual([
    '“Autumn roast” could not be published on Sandbox wall',
    '“Autumn roast” could not be published on Sandbox wall',
  ])
})

async function digestReader(timeZone: string): Promise<Member> {
  const owner = await signedIn()
  await owner.api.accounts.updateProfile({ timeZone })
  await owner.api.notifications.setPreference({ kind: 'delivery_failed', way: 'mail', on: false })
  await owner.api.notifications.setPreference({ kind: 'delivery_failed', way: 'digest', on: true })
  return owner
}

async function raisedAt(instant: string): Promise<void> {
  await behindTheScenes((tx) => tx.update(notifications).set({ createdAt: new Date(instant), latestAt: new Date(instant) }))
}

test('the digest comes at 08:00 where the person is, once, also when two nodes send it', async () => {
  const [early, late] = [await digestReader('Africa/Johannesburg'), await digestReader('America/New_York')]
  await fail(early)
  await fail(late)
  await raisedAt('2026-09-15T15:00:00Z')

  await sendDigests(services, new Date('2026-09-16T05:59:00Z'))
  expect(await mailsTo(early)).toEqual([])
  const eight = new Date('2026-09-16T06:00:00Z')
  await Promise.all([sendDigests(services, eight), sendDigests(services, eight)])
  await sendDigests(services, new Date('2026-09-16T06:15:00Z'))

  expect(await mailsTo(early)).toMatchObject([
    {
      template: 'daily_digest',
      variables: { day: 'Wednesday 16 September', items: [{ title: '“Autumn roast” could not be published on Sandbox wall' }] },
    },
  ])
  expect(await mailsTo(late)).toEqual([])
  await sendDigests(services, new Date('2026-09-16T12:00:00Z'))
  expect(await mailsTo(late)).toHaveLength(1)
})

test('what comes after 08:00 waits for the next morning, and what was read by then is left out', async () => {
  const owner = await digestReader('Europe/Berlin')
  await fail(owner)
  await raisedAt('2026-09-16T09:00:00Z')

  await sendDigests(services, new Date('2026-09-16T12:00:00Z'))
  expect(await mailsTo(owner)).toEqual([])
  await owner.api.notifications.markAllRead({ until: new Date().toISOString() })
  await sendDigests(services, new Date('2026-09-17T06:00:00Z'))

  expect(await mailsTo(owner)).toEqual([])
})

test('a server that was off at 08:00 sends the digest when it is back', async () => {
  const owner = await digestReader('UTC')
  await fail(owner)
  await raisedAt('2026-09-15T15:00:00Z')

  await sendDigests(services, new Date('2026-09-16T17:42:00Z'))

  expect(await mailsTo(owner)).toHaveLength(1)
})

test('the link in a mail stops its kind after a question, without a sign-in, and nothing else', async () => {
  const owner = await signedIn()
  const { app } = await sharedApp()
  await fail(owner)
  const link = stopLink(services, { userId: owner.userId, kind: 'delivery_failed', way: 'mail' })
  const open = (url: string, method = 'GET') => app.fetch(new Request(url, { method }))
  const isMailed = async () => (await owner.api.notifications.preferences()).find(({ kind }) => kind === 'delivery_failed')?.mail

  const question = await open(link)
  expect([question.status, await isMailed()]).toEqual([200, true])
  expect(await question.text()).toContain('<form method="post"')
  const stopped = [await open(link, 'POST'), await open(link, 'POST')]

  expect(stopped.map(({ status }) => status)).toEqual([200, 200])
  expect(await isMailed()).toBe(false)
  await later()
  await mailDue(services)
  expect(await mailsTo(owner)).toEqual([])
})

test.each<[string, (link: string) => string]>([
  ['another kind', (link) => link.replace('delivery_failed', 'delivery_missed')],
  ['another person', (link) => link.replace(/token=[0-9a-f]/, (found) => (found.endsWith('1') ? 'token=2' : 'token=1'))],
  ['no signature', (link) => link.slice(0, link.lastIndexOf('.'))],
  ['no token', (link) => link.slice(0, link.indexOf('?'))],
  ['markup', (link) => `${link}%22%3E%3Cscript%3E`],
])('a link with %s works for nobody', async (_what, change) => {
  const owner = await signedIn()
  const { app } = await sharedApp()
  const link = change(stopLink(services, { userId: owner.userId, kind: 'delivery_failed', way: 'mail' }))

  for (const method of ['GET', 'POST']) {
    const answer = await app.fetch(new Request(link, { method }))
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('<script')
  }
  expect((await owner.api.notifications.preferences()).every(({ kind, mail }) => kind !== 'delivery_failed' || mail)).toBe(true)
})

test('a link cannot stop what must reach a person', async () => {
  const owner = await signedIn()
  const { app } = await sharedApp()
  await app.fetch(new Request(stopLink(services, { userId: owner.userId, kind: 'security', way: 'mail' }), { method: 'POST' }))

  await secure(owner)
  await mailDue(services)

  expect((await mailsTo(owner)).map(({ template }) => template)).toEqual(['security_notice'])
})

test('what is older than 90 days is removed, and the longest list is cut to its newest thousand', async () => {
  const [owner, other] = [await signedIn(), await signedIn()]
  for (const member of [owner, other]) await fail(member)
  await raisedAt(new Date(Date.now() - 91 * 86_400_000).toISOString())
  await fail(other)
  await behindTheScenes((tx) =>
    tx.execute(sql`insert into notifications (id, user_id, workspace_id, kind, about, subject, link, in_app, in_digest, created_at, latest_at)
      select gen_random_uuid(), ${owner.userId}, ${owner.workspaceId}, 'delivery_missed', n::text, '{"post":"P","channel":"C"}', '/app', true, false, now(), now() - n * interval '1 second'
      from generate_series(1, 1200) n`),
  )

  await removeOldNotificationsJob.run(services, {})

  const left = await behindTheScenes((tx) =>
    tx.execute<{ user_id: string; count: number; oldest: string }>(
      sql`select user_id, count(*)::int as count, max(case when about ~ '^[0-9]+$' then about::int end) as oldest from notifications group by user_id`,
    ),
  )
  expect(left.rows).toEqual(
    expect.arrayContaining([
      { user_id: owner.userId, count: 1000, oldest: 1000 },
      { user_id: other.userId, count: 1, oldest: null },
    ]),
  )
})
