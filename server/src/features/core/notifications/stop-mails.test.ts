import { beforeEach, expect, test } from 'vitest'

import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { forgetNotifications, later, mailsTo, notifyOfFailure, notifyOfPassword } from '../../../../test/notifications.ts'
import { mailDue } from './mailing.ts'
import { stopLink } from './stop-mails.ts'

const { services } = await sharedApp()
beforeEach(forgetNotifications)

test('the link in a mail stops its kind after a question, without a sign-in, and nothing else', async () => {
  const owner = await signedIn()
  const { app } = await sharedApp()
  await notifyOfFailure(owner)
  const link = stopLink(services, { userId: owner.userId, kind: 'delivery_failed', channel: 'mail' })
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
  const link = change(stopLink(services, { userId: owner.userId, kind: 'delivery_failed', channel: 'mail' }))

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
  await app.fetch(new Request(stopLink(services, { userId: owner.userId, kind: 'security', channel: 'mail' }), { method: 'POST' }))

  await notifyOfPassword(owner)
  await mailDue(services)

  expect((await mailsTo(owner)).map(({ template }) => template)).toEqual(['security_notice'])
})
