import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'

import { download, type Download, type Progress } from './download.ts'

const file = randomBytes(3_000_000)
const sha256 = createHash('sha256').update(file).digest('hex')
const etag = '"first"'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answers: Answer[] = []
let ranges: (string | undefined)[] = []
const server = createServer((request, response) => {
  if (request.method === 'HEAD') return void response.writeHead(302, { location: '/cdn', 'x-linked-etag': `"${sha256}"` }).end()
  ranges.push(request.headers.range)
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  answer?.(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.gguf`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'))
  answers = []
  ranges = []
})
afterEach(() => rm(folder, { recursive: true }))

const silent: Answer = () => {}
/** As sources answer: the rest where the rest is asked for and the file is still the same. */
const whole: Answer = (request, response) => send(request, response, file.length)
const cutAfter =
  (bytes: number): Answer =>
  (request, response) =>
    send(request, response, bytes)

function send({ headers }: IncomingMessage, response: ServerResponse, most: number, bytes = file): void {
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const start = isSame ? Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0) : 0
  response.writeHead(start > 0 ? 206 : 200, { etag, 'content-length': bytes.length - start })
  response.write(bytes.subarray(start, start + most), () => {
    if (start + most >= bytes.length) response.end()
    // What was written comes before the line is cut.
    else response.socket?.end()
  })
}

function start(more: Partial<Download> = {}) {
  const seen: Progress[] = []
  const path = join(folder, 'model.gguf')
  const done = download({
    url,
    path,
    folder,
    sha256: null,
    fetch,
    signal: new AbortController().signal,
    stallMs: 20_000,
    retryMs: [0, 5, 5],
    onProgress: (progress) => void seen.push({ ...progress }),
    ...more,
  })
  return { done, seen, path }
}

test('a file comes whole, is checked against what its source says of it, and is moved to its place', async () => {
  answers = [whole]

  const { done, seen, path } = start()

  expect(await done).toEqual({ sha256, bytes: file.length })
  expect((await readFile(path)).equals(file)).toBe(true)
  expect(seen.at(-1)).toEqual({ phase: 'checking', bytes: file.length, total: file.length })
  expect(seen.some(({ phase, bytes, total }) => phase === 'downloading' && bytes < file.length && total === file.length)).toBe(true)
  expect(await readdir(folder)).toEqual(['model.gguf'])
})

test('a connection that is cut again and again goes on where it stopped', async () => {
  answers = [cutAfter(1_000_000), cutAfter(1_000_000), whole]

  const { done, path } = start()
  await done

  expect((await readFile(path)).equals(file)).toBe(true)
  expect(ranges).toHaveLength(3)
  expect(ranges[0]).toBeUndefined()
  expect(Number(/bytes=(\d+)-/.exec(ranges[2] ?? '')?.[1])).toBeGreaterThan(0)
})

test('stopped and begun again later, it asks for the rest alone', async () => {
  answers = [cutAfter(1_500_000)]
  await expect(start({ retryMs: [] }).done).rejects.toThrow('does not answer any more')
  answers = [whole]
  ranges = []

  const { done, path } = start()
  await done

  expect(ranges[0]).toMatch(/^bytes=[1-9]\d*-$/)
  expect((await readFile(path)).equals(file)).toBe(true)
})

test('a stop by a person keeps what came', async () => {
  answers = [(request, response) => void response.writeHead(200, { etag, 'content-length': file.length }).write(file.subarray(0, 500_000))]
  const stop = new AbortController()
  const { done, seen } = start({ signal: stop.signal, stallMs: 5000 })
  await expect.poll(() => seen.at(-1)?.bytes ?? 0).toBe(500_000)

  stop.abort(new Error('paused'))

  await expect(done).rejects.toThrow('paused')
  expect((await readdir(folder)).toSorted()).toEqual(['model.gguf.part', 'model.gguf.part.json'])
})

test('a source that says nothing any more is asked again, and is given up in the end', async () => {
  answers = [(request, response) => void response.writeHead(200, { etag, 'content-length': file.length }).write(file.subarray(0, 1000))]
  const { done, seen } = start({ stallMs: 60 })
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  answers = [silent]

  await expect(done).rejects.toThrow('The source does not answer any more. Go on later: what came is kept.')
  expect(seen.map(({ phase }) => phase)).toContain('stalled')
})

test.each([
  ['that is pinned', { sha256: 'a'.repeat(64) }, file],
  ['that its source names', {}, randomBytes(file.length)],
])('bytes of another checksum than the one %s are thrown away', async (_, more, bytes) => {
  answers = [(request, response) => send(request, response, bytes.length, bytes)]

  await expect(start(more).done).rejects.toThrow('its checksum is another')
  expect(await readdir(folder)).toEqual([])
})

test('a file that changed at its source is begun anew', async () => {
  await writeFile(join(folder, 'model.gguf.part'), randomBytes(1000))
  await writeFile(join(folder, 'model.gguf.part.json'), JSON.stringify({ url, etag: '"other"', total: file.length }))
  answers = [whole]

  const { done, path } = start()
  await done

  expect((await readFile(path)).equals(file)).toBe(true)
})

test('a file that is not there is told at once; an overloaded source is asked again', async () => {
  answers = [(_, response) => void response.writeHead(404).end()]
  await expect(start().done).rejects.toThrow('127.0.0.1')
  expect(ranges).toHaveLength(1)

  answers = [(_, response) => void response.writeHead(503).end(), whole]
  expect(await start().done).toMatchObject({ sha256 })
})

test('without room it does not begin, and says how much is missing', async () => {
  answers = [(_, response) => void response.writeHead(200, { 'content-length': 9_000_000_000_000_000 }).write('G')]

  await expect(start({ stallMs: 5000 }).done).rejects.toThrow(
    /^There is not enough room: 9000000\.0 GB are to come, and [\d.]+ GB are free\.$/,
  )
})

test('a disk that fills on the way is told, and what came is kept', async () => {
  // The device that is always full.
  await symlink('/dev/full', join(folder, 'model.gguf.part'))
  answers = [whole]

  await expect(start().done).rejects.toThrow('The disk is full. Make room, then go on: what came is kept.')
})
