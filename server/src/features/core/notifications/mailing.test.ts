import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'

import { sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import {
  behindTheScenes,
  forgetNotifications,
  later,
  mailsTo,
  raisedAt,
  notifyOfFailure,
  notifyOfPassword,
} from '../../../../test/notifications.ts'
import { removeOldNotificationsJob } from './jobs.ts'
import { mailDue } from './mailing.ts'

const { services } = await sharedApp()
beforeEach(forgetNotifications)

test('one thing is one mail, with the way to it and the way to stop its kind; not before its burst is over, and once', async () => {
  const owner = await signedIn()
  await notifyOfFailure(owner)

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
  for (let n = 0; n < 50; n++) await notifyOfFailure(one, channel)
  for (let n = 0; n < 50; n++) await notifyOfFailure(many)

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
  await notifyOfFailure(owner, channel)
  await later()
  await mailDue(services)

  await notifyOfFailure(owner, channel)
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
  await notifyOfFailure(owner)
  await notifyOfPassword(owner)
  await owner.api.notifications.markAllRead({ until: new Date().toISOString() })

  await mailDue(services)

  expect((await mailsTo(owner)).map(({ template }) => template)).toEqual(['security_notice'])
})

test.each(['pending', 'rejected', 'suspended'])('somebody %s is mailed about the security of their account alone', async (state) => {
  const person = await signedUp({ approval: 'approved' })
  await notifyOfFailure(person)
  await notifyOfPassword(person)
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
  await notifyOfFailure(editor)
  await behindTheScenes((tx) => tx.execute(sql`delete from members where user_id = ${editor.userId}`))

  await later()
  await mailDue(services)

  expect(await mailsTo(editor)).toEqual([])
})

test('hostile reasons of platforms are mailed as plain, short words', async () => {
  const owner = await signedIn()
  await notifyOfFailure(owner, uuidv7(), `No\u0000\u0007 \ud800 <b>way</b>\r\nBcc: x@y.example ${'long '.repeat(1000)}`)

  await later()
  await mailDue(services)

  const [mail] = await mailsTo(owner)
  expect(mail?.variables.detail).toMatch(/^No \uFFFD <b>way<\/b> Bcc: x@y\.example long/)
  expect(mail?.variables.detail?.length).toBe(500)
})

test('what is only mailed counts from one again after its mail', async () => {
  const owner = await signedIn()
  const channel = uuidv7()
  await owner.api.notifications.setPreference({ kind: 'delivery_failed', channel: 'inApp', on: false })
  for (let n = 0; n < 2; n++) {
    await notifyOfFailure(owner, channel)
    await later()
    await mailDue(services)
  }

  expect((await mailsTo(owner)).map(({ variables }) => variables.title)).toEqual([
    '“Autumn roast” could not be published on Sandbox wall',
    '“Autumn roast” could not be published on Sandbox wall',
  ])
})

test('what is older than 90 days is removed, and the longest list is cut to its newest thousand', async () => {
  const [owner, other] = [await signedIn(), await signedIn()]
  for (const member of [owner, other]) await notifyOfFailure(member)
  await raisedAt(new Date(Date.now() - 91 * 86_400_000).toISOString())
  await notifyOfFailure(other)
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
