import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateText, Output, streamText } from 'ai'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'

import { createLocalModel, type LocalModel, type LocalModelLimits } from './local-model.ts'
import { localLanguageModel } from './language-model.ts'
import { madeModel, probeShape, tinyShape } from './made-model.ts'

const folder = await mkdtemp(join(tmpdir(), 'local-models-'))
const paths = {
  says: join(folder, 'says.gguf'),
  loops: join(folder, 'loops.gguf'),
  slow: join(folder, 'slow.gguf'),
  random: join(folder, 'random.gguf'),
}
await writeFile(paths.says, madeModel(tinyShape, { say: 'Cold brew is here on Monday.' }))
await writeFile(paths.loops, madeModel(tinyShape, { say: 'again and over', loop: true }))
await writeFile(paths.random, madeModel(tinyShape))
await writeFile(paths.slow, madeModel({ ...probeShape, context: 4096 }))
afterAll(() => rm(folder, { recursive: true }))

const open: LocalModel[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((model) => model.close()))
})

const gigabyte = 1024 ** 3

function modelOf(path: string, limits: Partial<LocalModelLimits> = {}, maxBytes = 2 * gigabyte) {
  let loads = 0
  const local = createLocalModel(async () => {
    loads += 1
    return { path, contextSize: 2048, threads: 1, maxBytes }
  }, limits)
  open.push(local)
  return { local, loads: () => loads, model: localLanguageModel('test', () => local) }
}

const prompt = 'Write.'
const turns = [{ role: 'user' as const, text: prompt }]

async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const pieces: T[] = []
  for await (const piece of stream) pieces.push(piece)
  return pieces
}

async function firstText(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream) return
}

test('it is loaded once, streams word by word, and says what it took', async () => {
  const { model, loads } = modelOf(paths.says)

  const streamed = streamText({ model, prompt })
  const deltas = await all(streamed.textStream)
  const again = await generateText({ model, prompt })

  expect(deltas.length).toBeGreaterThan(3)
  expect(deltas.join('')).toBe('Cold brew is here on Monday.')
  expect(again.text).toBe('Cold brew is here on Monday.')
  expect(again.finishReason).toBe('stop')
  expect(again.usage.inputTokens).toBeGreaterThan(3)
  expect(again.usage.outputTokens).toBeGreaterThan(5)
  expect(loads()).toBe(1)
})

test('two who ask at once are answered one after the other; too many are refused', async () => {
  const { model, local } = modelOf(paths.says, { mostWaiting: 1 })
  const ask = () =>
    generateText({ model, prompt, maxRetries: 0 }).then(
      ({ text }) => text,
      (error: Error) => error.message,
    )

  const answers = await Promise.all([ask(), ask(), ask()])

  expect(answers.filter((text) => text === 'Cold brew is here on Monday.').length).toBeGreaterThanOrEqual(1)
  expect(answers).toContain('Too many drafts wait for the model on this machine. Try again in a few minutes.')
  expect(local.waiting()).toBe(0)
  expect(await ask()).toBe('Cold brew is here on Monday.')
})

test('who reads to its end and no further lets the next one write, and it is unloaded', async () => {
  const { local } = modelOf(paths.says, { idleMs: 50 })
  const readToItsEnd = async () => {
    const written = local.write(turns, { maxTokens: 20 })
    for (;;) if ((await written.next()).value?.type === 'done') return
  }

  await readToItsEnd()
  await readToItsEnd()

  await expect.poll(local.isLoaded).toBe(false)
})

test('its length is bounded, and an answer in JSON is one', async () => {
  const { model } = modelOf(paths.loops)

  const { text, finishReason } = await generateText({ model, prompt, maxOutputTokens: 6 })
  expect(finishReason).toBe('length')
  expect(text).toContain('again and over')

  const random = modelOf(paths.random)
  const output = Output.object({ schema: z.object({ isGood: z.boolean() }) })
  expect((await generateText({ model: random.model, prompt, output })).output).toEqual({ isGood: expect.any(Boolean) })
})

test('a stop while it writes is heard, and it writes on for the next one without being loaded again', async () => {
  const { local, model, loads } = modelOf(paths.loops)
  const controller = new AbortController()
  const { textStream } = streamText({ model, prompt, abortSignal: controller.signal, maxOutputTokens: 1900, onError: () => {} })
  await firstText(textStream)

  controller.abort()
  const { text } = await generateText({ model, prompt, maxOutputTokens: 6 })

  expect(text).toContain('again and over')
  expect(loads()).toBe(1)
  expect(local.isLoaded()).toBe(true)
})

test('a stop while it reads the prompt ends its process, and the next text starts another', async () => {
  const { local, loads } = modelOf(paths.slow, { stopMs: 20 })
  await all(local.write(turns, { maxTokens: 2 }))
  const controller = new AbortController()
  const long = [{ role: 'user' as const, text: 'Read all of this. '.repeat(100) }]

  const reading = all(local.write(long, { maxTokens: 2 }, controller.signal))
  setTimeout(() => controller.abort(new Error('stopped')), 100)

  await expect(reading).rejects.toThrow('stopped')
  await all(local.write(turns, { maxTokens: 2 }))
  expect(loads()).toBe(2)
})

test('a stop while it is loaded is heard at once, and whoever asks next gets the same process', async () => {
  const { local, loads } = modelOf(paths.slow)
  const controller = new AbortController()

  const waiting = all(local.write(turns, { maxTokens: 2 }, controller.signal))
  await expect.poll(loads).toBe(1)
  expect(local.isLoaded()).toBe(false)
  controller.abort(new Error('stopped'))

  await expect(waiting).rejects.toThrow('stopped')
  expect(local.isLoaded()).toBe(false)
  await all(local.write(turns, { maxTokens: 2 }))
  expect(loads()).toBe(1)
})

test('a process that dies is told as a failure and started anew; after three in a row it is left alone', async () => {
  const { local, model, loads } = modelOf(paths.loops, {}, 2 * gigabyte)
  const crash = async () => {
    const ask = generateText({ model, prompt, maxOutputTokens: 1900, maxRetries: 0 })
    ask.catch(() => {})
    await expect.poll(() => local.isLoaded()).toBe(true)
    await killChildren()
    await expect(ask).rejects.toThrow('The process of the model ended')
    await expect.poll(() => local.isLoaded()).toBe(false)
  }
  await crash()
  await crash()
  await crash()

  await expect(generateText({ model, prompt, maxRetries: 0 })).rejects.toThrow('stopped 3 times in a row')
  expect(loads()).toBe(3)
})

test('one that takes more memory than it may is ended, and the server goes on', async () => {
  const { model } = modelOf(paths.slow, {}, 60 * 1024 * 1024)

  await expect(generateText({ model, prompt, maxOutputTokens: 1500, maxRetries: 0 })).rejects.toThrow('The process of the model ended')
})

test('one that nobody asks is unloaded', async () => {
  const { local } = modelOf(paths.says, { idleMs: 50 })
  await all(local.write(turns, { maxTokens: 9 }))

  await expect.poll(() => local.isLoaded()).toBe(false)
})

test('a prompt that leaves no room for the answer is refused with both sizes', async () => {
  const { local } = modelOf(paths.says)

  await expect(all(local.write([{ role: 'user', text: 'word '.repeat(2000) }], { maxTokens: 500 }))).rejects.toThrow(
    /takes \d+ tokens, and \d+ fit/,
  )
})

test.each([
  ['is empty', Buffer.alloc(0)],
  ['is a page', Buffer.from('<html>not a model</html>')],
  ['ends in its head', madeModel(tinyShape, { say: 'cut short' }).subarray(0, 300)],
  [
    'has no architecture that is known',
    Buffer.from(madeModel(tinyShape, { say: 'other kind' }).toString('latin1').replace('llama', 'lxxxa'), 'latin1'),
  ],
])('a file that %s is refused, and the server goes on', async (_, bytes) => {
  const path = join(folder, 'bad.gguf')
  await writeFile(path, bytes)
  const { model } = modelOf(path)

  await expect(generateText({ model, prompt, maxRetries: 0 })).rejects.toThrow('The model on this machine cannot be loaded')
})

test('a file whose weights are cut is refused', async () => {
  const path = join(folder, 'half.gguf')
  const bytes = madeModel(tinyShape, { say: 'half of it' })
  await writeFile(path, bytes)
  await truncate(path, Math.floor(bytes.length / 2))
  const { model } = modelOf(path)

  await expect(generateText({ model, prompt, maxRetries: 0 })).rejects.toThrow('The model on this machine cannot be loaded')
})

/** Of this test alone: the processes of models that it started. */
async function killChildren(): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [command, status] = await Promise.all(
      ['cmdline', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    )
    if (command?.includes('ai/local/child.ts') && status?.includes(`PPid:\t${process.pid}\n`)) process.kill(Number(pid), 'SIGKILL')
  }
}
