import { expect, test } from 'vitest'

import { sharedApp, signedIn, visitor } from '../../test/harness.ts'
import { createApp } from '../app.ts'
import { unsubscribeUrl } from '../features/core/mail/unsubscribe-link.ts'
import { pages } from '../../test/site-sources.ts'

async function request(path: string, init?: RequestInit): Promise<Response> {
  const { services } = await sharedApp()
  return createApp(services, { loadPages: async () => pages }).fetch(new Request(services.config.baseUrl + path, init))
}

async function linkOf(userId: string): Promise<string> {
  const { services } = await sharedApp()
  return unsubscribeUrl(services, userId).slice(services.config.baseUrl.length)
}

const oneClick = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' }

test('opening the link asks first; the button ends reminders, and another brings them back, without signing in', async () => {
  const member = await signedIn()

  const asked = await request(await linkOf(member.userId))
  expect(await asked.text()).toContain('Stop reminders?')
  expect(await member.api.mail.choices()).toEqual({ reminders: true })

  const form = await (await request(await linkOf(member.userId), { method: 'POST' })).text()
  expect(form).toContain('You are unsubscribed')
  expect(await member.api.mail.choices()).toEqual({ reminders: false })

  const action = /action="([^"]+)"/.exec(form)![1]!.replaceAll('&amp;', '&')
  await request(action, { method: 'POST' })
  expect(await member.api.mail.choices()).toEqual({ reminders: true })
})

test('a mail program unsubscribes with one click, from anywhere, as often as it likes', async () => {
  const member = await signedIn()
  const link = await linkOf(member.userId)

  const answers = [
    await request(link, oneClick),
    await request(link, { ...oneClick, headers: { ...oneClick.headers, origin: 'https://mail.example' } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await member.api.mail.choices()).toEqual({ reminders: false })
})

test.each([
  ['of somebody else', (link: string, other: string) => link.replace(/u=[^&]+/, `u=${other}`)],
  ['with a changed signature', (link: string) => `${link}x`],
  ['without one', (link: string) => link.replace(/&s=.*/, '')],
  ['of nobody', () => '/unsubscribe'],
])('a link %s changes nothing', async (_what, change) => {
  const [member, other] = [await signedIn(), await signedIn()]
  const link = change(await linkOf(member.userId), other.userId)

  const answer = await request(link, oneClick)

  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('This link does not work')
  for (const { api } of [member, other]) expect(await api.mail.choices()).toEqual({ reminders: true })
})

test('reminders are chosen in the application too; only by whoever signed in', async () => {
  const { api } = await signedIn()

  expect(await api.mail.setChoices({ reminders: false })).toEqual({ reminders: false })
  expect(await api.mail.choices()).toEqual({ reminders: false })
  await expect((await visitor()).api.mail.choices()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect((await visitor()).api.mail.setChoices({ reminders: false })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
