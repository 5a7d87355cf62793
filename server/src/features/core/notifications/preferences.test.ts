import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { notificationKinds } from '@postwright/contract/core/notification-kinds'
import { notificationChannels } from '@postwright/contract/core/notifications/rules'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { type Member, sharedApp, signedIn, superAdmin } from '../../../../test/harness.ts'
import { notify } from './service.ts'

const of = async ({ api }: Member, kind: string) => (await api.notifications.preferences()).find((one) => one.kind === kind)

test('a person begins with the defaults of the table, and what they choose is theirs alone', async () => {
  const [owner, other] = [await signedIn(), await signedIn()]

  await owner.api.notifications.setPreference({ kind: 'delivery_failed', channel: 'mail', on: false })
  await owner.api.notifications.setPreference({ kind: 'delivery_failed', channel: 'digest', on: true })

  expect(await of(owner, 'delivery_failed')).toEqual({ kind: 'delivery_failed', inApp: true, mail: false, digest: true, fixed: [] })
  expect(await of(other, 'delivery_failed')).toEqual({ kind: 'delivery_failed', inApp: true, mail: true, digest: false, fixed: [] })
})

test('what must reach a person cannot be turned off', async () => {
  const { api } = await signedIn()

  for (const channel of ['inApp', 'mail'] as const)
    await expect(api.notifications.setPreference({ kind: 'security', channel, on: false })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'channel' }] },
    })
})

test('kinds for other roles are neither shown nor taken', async () => {
  const owner = await signedIn()
  const viewer = await signedIn({ workspaceId: owner.workspaceId, role: 'viewer' })

  expect(await of(owner, 'sign_up_waiting')).toBeUndefined()
  expect(await of(await superAdmin(), 'sign_up_waiting')).toBeDefined()
  expect(await of(viewer, 'delivery_failed')).toBeUndefined()
  await expect(viewer.api.notifications.setPreference({ kind: 'delivery_failed', channel: 'mail', on: true })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'kind' }] },
  })
})

test('two channels changed at once both hold', async () => {
  const { api } = await signedIn()

  await Promise.all(notificationChannels.map((channel) => api.notifications.setPreference({ kind: 'post_published', channel, on: true })))

  expect((await api.notifications.preferences()).find(({ kind }) => kind === 'post_published')).toMatchObject({
    inApp: true,
    mail: true,
    digest: true,
  })
})

test('what is turned off in the app is not in its list', async () => {
  const { api, userId } = await signedIn()
  const { services } = await sharedApp()
  await api.notifications.setPreference({ kind: 'quota_used_up', channel: 'inApp', on: false })

  await services.db.asSystem('a quota is used up', (tx) =>
    notify(tx, { kind: 'quota_used_up', userIds: [userId], subject: { quota: 'posts' }, about: uuidv7(), link: '/app/dashboard' }),
  )

  expect((await api.notifications.list({})).items).toEqual([])
  expect(await api.notifications.unread()).toEqual({ count: 0 })
})

test('the defaults are quiet: nothing is both mailed at once and digested, and what goes well is not told', () => {
  for (const { channels } of Object.values(notificationKinds)) expect(channels.mail === 'on' && channels.digest === 'on').toBe(false)
  expect(notificationKinds.post_published.channels).toEqual({ inApp: 'off', mail: 'off', digest: 'off' })
})

test('a choice is offered only about what something sends', async () => {
  const features = join(import.meta.dirname, '..')
  const files = (await readdir(features, { recursive: true })).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const sources = (await Promise.all(files.map((file) => readFile(join(features, file), 'utf8')))).join('\n')

  expect(Object.keys(notificationKinds).filter((kind) => !sources.includes(`'${kind}'`))).toEqual([])
})
