import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { projectRoot } from '../project-root.ts'
import { createStaticFiles } from './static-files.ts'

async function build(names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postwright-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  for (const name of names) await writeFile(join(folder, name), `content of ${name}`)
  return folder
}

const request = new Request('http://localhost/', { headers: { 'accept-encoding': 'gzip' } })

test('a file whose build was replaced while the server runs is not there, and one that was read before still is', async () => {
  const folder = await build(['assets/a-1.js', 'assets/b-1.js', 'assets/b-1.js.gz', 'index.html'])
  const files = createStaticFiles(folder)
  await files.answer('/assets/a-1.js', request)
  await rm(folder, { recursive: true })

  expect((await files.answer('/assets/a-1.js', request))?.status).toBe(200)
  expect(await files.answer('/assets/b-1.js', request)).toBeUndefined()
  expect(await files.text('/index.html')).toBeUndefined()
})

test('a file that comes back is read again', async () => {
  const folder = await build(['assets/a-1.js'])
  const files = createStaticFiles(folder)
  await rm(join(folder, 'assets/a-1.js'))
  expect(await files.answer('/assets/a-1.js', request)).toBeUndefined()

  await writeFile(join(folder, 'assets/a-1.js'), 'back')

  expect(await (await files.answer('/assets/a-1.js', request))?.text()).toBe('back')
})

test.each([
  '/../package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '//etc/passwd',
  '/assets/',
  '/assets',
  '/assets/a-1.js\0',
  '',
])('there is no file at %j', async (path) => {
  const files = createStaticFiles(await build(['assets/a-1.js']))

  expect(await files.answer(path, request)).toBeUndefined()
})

test('a browser that asks for /favicon.ico gets one', async () => {
  const files = createStaticFiles(fileURLToPath(new URL('web/app/public', projectRoot)))

  const icon = await files.answer('/favicon.ico', request)

  expect(icon?.headers.get('content-type')).toBe('image/x-icon')
  expect(await picturesIn(Buffer.from((await icon?.arrayBuffer()) ?? new ArrayBuffer()))).toMatchObject([
    { format: 'png', width: 16 },
    { format: 'png', width: 32 },
    { format: 'png', width: 48 },
  ])
})

/** The pictures of an icon file: each has an entry of 16 bytes with its width, length and place. */
async function picturesIn(file: Buffer) {
  const entries = Array.from({ length: file.readUInt16LE(4) }, (_, index) => file.subarray(6 + index * 16, 22 + index * 16))
  return Promise.all(
    entries.map((entry) => {
      const [length, place] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
      return sharp(file.subarray(place, place + length)).metadata()
    }),
  )
}
