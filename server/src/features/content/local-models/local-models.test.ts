import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { madeModel, tinyShape } from '../../../ai/local/made-model.ts'
import { aBrief, all, saved } from '../../../../test/generation.ts'
import { startApp } from '../../../../test/harness.ts'
import { resumeDownloads } from './service.ts'

const words = 'Cold brew launches on 3 June at R65 a bottle.'
const file = madeModel(tinyShape, { say: words })

/** As a mirror lays models out; it sends as much as it is told to. */
let most = Number.POSITIVE_INFINITY
const ranges: (string | undefined)[] = []
const mirror = createServer(({ method, headers }, response) => {
  if (method === 'HEAD') return void response.writeHead(200).end()
  ranges.push(headers.range)
  const start = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
  response.writeHead(start > 0 ? 206 : 200, { etag: '"one"', 'content-length': file.length - start })
  const piece = file.subarray(start, start + most)
  // What is held back never comes, until the mirror is told to send all.
  if (start + piece.length >= file.length) response.end(piece)
  else response.write(piece)
})
await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve))
const modelMirror = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`

const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'], modelMirror } })
const folder = join(app.services.config.dataDir, 'models')
const admin = await app.signedUp({ approval: 'approved', superAdmin: true, plan: 'agency' })
const { api } = admin
afterAll(async () => {
  await app.close()
  mirror.closeAllConnections()
  mirror.close()
})

const listed = 'qwen2.5-0.5b-instruct-q4_k_m'
const stateOf = async (id: string) => (await api.localModels.overview()).models.find((model) => model.id === id)

test('a machine is measured, and what fits is recommended by how fast it writes', async () => {
  const before = await api.localModels.overview()
  expect(before).toMatchObject({ isSupported: true, threads: null, folder })
  expect(before.machine.cores).toBeGreaterThan(0)
  expect(before.models.map(({ state, isConfirmed, tokensPerSecond }) => [state, isConfirmed, tokensPerSecond])).toEqual(
    Array.from({ length: 4 }, () => ['offered', false, null]),
  )

  const after = await api.localModels.measure()

  expect(after.threads).toBeGreaterThan(0)
  const speeds = after.models.map(({ tokensPerSecond }) => tokensPerSecond ?? 0)
  expect(speeds.every((speed) => speed > 0)).toBe(true)
  expect(speeds).toEqual(speeds.toSorted((a, b) => b - a))
})

test('a download is paused, goes on with the rest, is confirmed, tried, and writes drafts', async () => {
  most = Math.floor(file.length / 2)
  await api.localModels.download({ id: listed })
  await expect.poll(async () => (await stateOf(listed))?.receivedBytes).toBe(most)
  expect(await stateOf(listed)).toMatchObject({ state: 'downloading', bytes: file.length })

  await api.localModels.pause({ id: listed })
  expect(await stateOf(listed)).toMatchObject({ state: 'stopped', receivedBytes: most })
  await resumeDownloads(app.services)
  expect(await stateOf(listed)).toMatchObject({ state: 'stopped' })

  most = Number.POSITIVE_INFINITY
  await api.localModels.download({ id: listed })
  await expect.poll(async () => (await stateOf(listed))?.state).toBe('installed')
  expect(ranges.at(-1)).toBe(`bytes=${Math.floor(file.length / 2)}-`)
  expect(await stateOf(listed)).toMatchObject({ isConfirmed: true, bytes: file.length, isDefault: false })

  expect(await api.localModels.tryOut({ id: listed })).toMatchObject({ text: words, tokensPerSecond: expect.any(Number) })
  expect(await stateOf(listed)).toMatchObject({ isMeasured: true })

  await api.localModels.use({ id: listed })
  expect(await stateOf(listed)).toMatchObject({ isDefault: true })
  await expect(api.localModels.remove({ id: listed })).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'id' }] } })
  expect(await api.aiProviders.check({ id: 'local' })).toMatchObject({ success: true })
  const headers = { 'content-type': 'application/json' }
  const answer = await admin.request('/api/functions/manage-settings', {
    method: 'POST',
    headers,
    body: JSON.stringify({ provider: 'local', model: listed, apiKey: '' }),
  })
  expect(await answer.json()).toEqual({ success: true, message: `Connected. ${listed} answered.` })

  const events = await all(await api.generation.generate(await aBrief(api, { contentTypes: ['x', 'linkedin'] })))
  const [draft, ...others] = saved(events)
  expect(draft?.content.body).toBe(words)
  expect(others).toHaveLength(1)
  expect((await api.posts.get({ id: draft?.postId ?? '' })).writtenBy).toMatchObject({ provider: 'local', model: listed })

  await api.aiProviders.arrange({ defaultProvider: 'composer', fallbacks: [] })
  await api.localModels.remove({ id: listed })
  expect(await stateOf(listed)).toMatchObject({ state: 'offered', isConfirmed: true })
})

test('what a stop of the server interrupted goes on by itself', async () => {
  most = Math.floor(file.length / 3)
  const id = 'qwen2.5-1.5b-instruct-q4_k_m'
  await api.localModels.download({ id })
  await expect.poll(async () => (await stateOf(id))?.receivedBytes).toBe(most)
  await app.services.localModels.close()
  await expect.poll(async () => (await stateOf(id))?.state).toBe('stopped')

  most = Number.POSITIVE_INFINITY
  await resumeDownloads(app.services)

  await expect.poll(async () => (await stateOf(id))?.state).toBe('installed')
  await api.localModels.remove({ id })
})

test('a paused model that was added keeps the size that its source said', async () => {
  most = Math.floor(file.length / 2)
  const id = 'small-house'
  await api.localModels.add({ name: 'Small house', address: `${modelMirror}/house/${id}.gguf`, sha256: '' })
  await api.localModels.download({ id })
  await expect.poll(async () => (await stateOf(id))?.receivedBytes).toBe(most)

  await api.localModels.pause({ id })

  expect(await stateOf(id)).toMatchObject({ state: 'stopped', receivedBytes: most, bytes: file.length })
  most = Number.POSITIVE_INFINITY
  await api.localModels.remove({ id })
})

test('an added model with a checksum takes no other bytes', async () => {
  const add = { name: 'House model', address: `${modelMirror}/house/House%20model.gguf`, sha256: 'a'.repeat(64) }
  await api.localModels.add(add)
  const id = 'House-model'
  await expect(api.localModels.add(add)).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'address' }] } })
  await api.localModels.download({ id })
  await expect.poll(async () => (await stateOf(id))?.state).toBe('failed')
  expect((await stateOf(id))?.message).toBe('What came is not the file that was asked for: its checksum is another. It was thrown away.')
  await api.localModels.remove({ id })
  expect(await stateOf(id)).toBeUndefined()
})

test.each([
  [{ address: 'https://models.example.com/model.bin' }, 'address'],
  [{ address: 'ftp://models.example.com/model.gguf' }, 'address'],
  [{ address: 'http://192.168.0.9/model.gguf' }, 'address'],
  [{ sha256: 'abc' }, 'sha256'],
  [{ name: ' ' }, 'name'],
])('an added model that is no good is refused by field: %o', async (wrong, field) => {
  const adding = api.localModels.add({ name: 'Model', address: 'https://models.example.com/model.gguf', ...wrong })

  await expect(adding).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field }] } })
})

test('a file laid into the folder is found; one that is none is named and does not run', async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'mine.gguf'), file)
  await writeFile(join(folder, 'page.gguf'), '<html>no model</html>')
  await writeFile(join(folder, 'cut.gguf'), file.subarray(0, 4000))
  await writeFile(join(folder, 'head.gguf'), Buffer.concat([file.subarray(0, 8), Buffer.alloc(56)]))

  expect(await stateOf('mine')).toMatchObject({ origin: 'found', state: 'installed' })
  for (const id of ['page', 'head']) expect(await stateOf(id)).toMatchObject({ state: 'unusable' })
  expect(await api.localModels.tryOut({ id: 'mine' })).toMatchObject({ text: words })
  const noModel = { field: 'id', message: 'The file page is no model.' }
  const notLoaded = {
    field: 'id',
    message: 'The model on this machine cannot be loaded: its file is cut short or damaged, or of a kind that does not run here.',
  }
  for (const [id, refusal] of [
    ['page', noModel],
    ['cut', notLoaded],
  ] as const) {
    await expect(api.localModels.tryOut({ id })).rejects.toMatchObject({ code: 'INVALID', data: { fields: [refusal] } })
    await expect(api.localModels.use({ id })).rejects.toMatchObject({ code: 'INVALID', data: { fields: [refusal] } })
    expect(await stateOf(id)).toMatchObject({ isDefault: false, tokensPerSecond: null })
  }
  await expect(api.localModels.tryOut({ id: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(api.localModels.use({ id: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // Three failures to load are no crashes: the good one writes on.
  expect(await api.localModels.tryOut({ id: 'mine' })).toMatchObject({ text: words })
})

test('a model in memory is unloaded at a press, but not while it writes', async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'loaded.gguf'), file)
  await writeFile(join(folder, 'talks.gguf'), madeModel(tinyShape, { say: 'again and over', loop: true }))
  await api.localModels.tryOut({ id: 'loaded' })
  expect(await stateOf('loaded')).toMatchObject({ isLoaded: true })

  const { models } = await api.localModels.unload({ id: 'loaded' })

  expect(models.find(({ id }) => id === 'loaded')).toMatchObject({ isLoaded: false })
  expect(await api.localModels.tryOut({ id: 'loaded' })).toMatchObject({ text: words })

  const stop = new AbortController()
  const call = { prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Talk.' }] }], abortSignal: stop.signal }
  const { stream } = await app.services.localModels.model('talks').doStream(call)
  const reader = stream.getReader()
  while ((await reader.read()).value?.type !== 'text-delta');
  await expect(api.localModels.unload({ id: 'talks' })).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'id' }] } })
  stop.abort()
  await reader.cancel().catch(() => {})
})

test('a file of any name that a folder takes can be tried, chosen and removed', async () => {
  const id = 'My Model (v2), half+1'
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${id}.gguf`), file)

  expect(await api.localModels.tryOut({ id })).toMatchObject({ text: words })
  await api.localModels.remove({ id })

  expect(await stateOf(id)).toBeUndefined()
  for (const other of ['../secret', '.hidden', 'a/b', 'a\\b'])
    await expect(api.localModels.tryOut({ id: other })).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'id' }] } })
})
