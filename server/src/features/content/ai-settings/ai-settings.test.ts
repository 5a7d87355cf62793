import { contentTypeIds } from '@postwright/contract/core/content-types'
import { expect, test } from 'vitest'

import { signedIn, signedUp, visitor } from '../../../../test/harness.ts'

test('there is one setting for each content type, in their order', async () => {
  const { api } = await signedIn()

  const settings = await api.aiSettings.list()

  expect(settings.map(({ contentType }) => contentType)).toEqual([...contentTypeIds])
  expect(settings[0]).toMatchObject({ provider: 'composer', model: '', settings: {} })
})

test('a setting is changed field by field', async () => {
  const { api } = await signedIn()
  await api.aiSettings.update({ contentType: 'x', settings: { tone: 'Dry' } })

  const changed = await api.aiSettings.update({ contentType: 'x', model: 'small' })

  expect(changed).toMatchObject({ contentType: 'x', provider: 'composer', model: 'small', settings: { tone: 'Dry' } })
  expect(await api.aiSettings.list()).toContainEqual(changed)
})

test('a setting that was removed is made again by the next change', async () => {
  const { api } = await signedIn()
  await api.aiSettings.update({ contentType: 'blog', settings: { tone: 'Dry' } })
  await api.aiSettings.remove({ contentType: 'blog' })
  await api.aiSettings.remove({ contentType: 'blog' })
  await api.aiSettings.remove({ contentType: 'x' })
  expect(await api.aiSettings.list()).toHaveLength(7)

  expect(await api.aiSettings.update({ contentType: 'x', settings: { language: 'Afrikaans' } })).toMatchObject({
    provider: 'composer',
    settings: { language: 'Afrikaans' },
  })
})

test('a provider that the instance does not have is refused, naming the field', async () => {
  const { api } = await signedIn()

  await expect(api.aiSettings.update({ contentType: 'x', provider: 'openai-compatible' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'provider' }] },
  })
})

test.each([
  ['an unknown content type', { contentType: 'fax' as 'x' }, 'contentType'],
  ['a long model', { contentType: 'x' as const, model: 'm'.repeat(201) }, 'model'],
  ['too much heat', { contentType: 'x' as const, settings: { temperature: 3 } }, 'settings.temperature'],
  ['too few tokens', { contentType: 'x' as const, settings: { maxTokens: 1 } }, 'settings.maxTokens'],
  ['a control character', { contentType: 'x' as const, settings: { extraInstructions: 'bell \u0007' } }, 'settings.extraInstructions'],
])('%s is refused, naming the field', async (_what, input, field) => {
  const { api } = await signedIn()

  await expect(api.aiSettings.update(input)).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field }] } })
})

test('settings are one person’s own, also among colleagues', async () => {
  const owner = await signedIn()
  const colleague = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId })
  const stranger = await signedIn()
  await owner.api.aiSettings.update({ contentType: 'x', settings: { tone: 'Dry' } })

  await colleague.api.aiSettings.update({ contentType: 'x', settings: { tone: 'Warm' } })
  await stranger.api.aiSettings.remove({ contentType: 'x' })

  const ofOwner = await owner.api.aiSettings.list()
  expect(ofOwner.find(({ contentType }) => contentType === 'x')).toMatchObject({ settings: { tone: 'Dry' } })
})

test('a change, and going back to the defaults, is heard by the person’s other screens and by nobody else', async () => {
  const owner = await signedIn()
  const colleague = await signedIn({ workspaceId: owner.workspaceId })
  const [own, other] = [await owner.api.live.events(), await colleague.api.live.events()]
  for (const events of [own, other]) await expect(events.next()).resolves.toMatchObject({ value: { type: 'ready' } })

  await owner.api.aiSettings.update({ contentType: 'x', settings: { tone: 'Dry' } })
  await owner.api.aiSettings.remove({ contentType: 'blog' })
  await colleague.api.aiSettings.update({ contentType: 'youtube' })

  await expect(own.next()).resolves.toMatchObject({ value: { type: 'changed', topic: 'aiSettings', id: 'x' } })
  await expect(own.next()).resolves.toMatchObject({ value: { type: 'changed', topic: 'aiSettings', id: 'blog' } })
  await expect(other.next()).resolves.toMatchObject({ value: { type: 'changed', topic: 'aiSettings', id: 'youtube' } })
  await own.return()
  await other.return()
})

test('nobody gets anywhere before they are let in', async () => {
  const { api } = await visitor()

  await expect(api.aiSettings.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(api.aiSettings.update({ contentType: 'x' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(api.aiSettings.remove({ contentType: 'x' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect((await signedUp()).api.aiSettings.list()).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'pending' } })
})
