// @vitest-environment happy-dom
import type { ChatEvent, ChatMessage } from '@postwright/contract/work/chat-messages'
import { expect, test } from 'vitest'

import { Answers } from './answers.ts'

const id = '019a9d5e-0000-7000-8000-000000000001'
const words = Array.from({ length: 60 }, (_, at) => `word${at} `).join('')
const answer: ChatMessage = {
  id,
  conversationId: '019a9d5e-0000-7000-8000-000000000002',
  parentId: '019a9d5e-0000-7000-8000-000000000003',
  role: 'assistant',
  state: 'writing',
  text: '',
  calls: [],
  attachments: [],
  siblingIds: [id],
  notices: [],
  message: null,
  writer: 'Composer',
  composer: true,
  createdAt: '2026-11-25T10:00:00.000Z',
}
const whole: ChatMessage = { ...answer, state: 'done', text: words }

const noWait = () => Promise.resolve()

/** A server that has the whole text, tells it from where it is asked, in pieces, and breaks off after `cuts` pieces of each line. */
function serverThatCuts(cuts: readonly number[], pieceLength = 7) {
  const asked: number[] = []
  async function* follow(after: number): AsyncGenerator<ChatEvent> {
    const pieces = cuts[asked.length - 1] ?? Infinity
    // What was told last is told again, as after a restart.
    let at = Math.max(0, after - 4)
    for (let piece = 0; piece < pieces && at < words.length; piece += 1) {
      const delta = words.slice(at, at + pieceLength)
      yield { type: 'text', at, delta }
      at += delta.length
    }
    if (pieces !== Infinity) throw new TypeError('network error')
    yield { type: 'done', message: whole }
  }
  return {
    asked,
    follow: ({ after }: { after: number }) => {
      asked.push(after)
      return Promise.resolve(follow(after))
    },
  }
}

test('a line that is cut again and again is resumed where it was, with no word lost or doubled', async () => {
  const { asked, follow } = serverThatCuts([0, 1, 5, 0, 2, 13, 1])
  const answers = new Answers(follow, noWait)
  const seen: string[] = []
  answers.subscribe(() => seen.push(answers.read(id)?.message.text ?? ''))

  const heard = await answers.listen(answer)

  expect(heard?.text).toBe(words)
  expect(asked).toHaveLength(8)
  expect(asked.at(-1), 'it goes on, and does not begin anew').toBeGreaterThan(100)
  for (const text of seen) expect(words.startsWith(text), text).toBe(true)
})

test('what is written already when the screen opens is not asked for again', async () => {
  const { asked, follow } = serverThatCuts([])

  await new Answers(follow, noWait).listen({ ...answer, text: words.slice(0, 200) })

  expect(asked).toEqual([200])
})

test('a piece that does not join on is not shown; the missing one is asked for', async () => {
  const asked: number[] = []
  const answers = new Answers(({ after }) => {
    asked.push(after)
    return Promise.resolve(asked.length === 1 ? gap() : rest(after))
  }, noWait)
  const seen: string[] = []
  answers.subscribe(() => seen.push(answers.read(id)?.message.text ?? ''))

  await answers.listen(answer)

  expect(asked).toEqual([0, 6])
  expect(seen.join('|')).not.toContain('later')
})

test('a lost line is told of once it did not come back at once, and no more when it is back', async () => {
  const { follow } = serverThatCuts([0, 0, 1])
  const told: boolean[] = []
  const answers = new Answers(follow, () => {
    told.push(answers.read(id)?.isLost ?? false)
    return Promise.resolve()
  })

  await answers.listen(answer)

  expect(told).toEqual([false, true, false])
  expect(answers.read(id)?.isLost).toBe(false)
})

test('an answer that the server does not know any more is not asked for for ever', async () => {
  let asked = 0
  const answers = new Answers(() => {
    asked += 1
    return Promise.reject(Object.assign(new Error('gone'), { code: 'NOT_FOUND' }))
  }, noWait)

  expect(await answers.listen(answer)).toBeNull()
  expect(asked).toBe(1)
})

test('whoever leaves keeps what was heard, and hears no more', async () => {
  const signals: AbortSignal[] = []
  const answers = new Answers(async (_, { signal }) => {
    signals.push(signal)
    return (async function* (): AsyncGenerator<ChatEvent> {
      yield { type: 'text', at: 0, delta: 'word0 ' }
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw new TypeError('aborted')
    })()
  }, noWait)
  const listening = answers.listen(answer)
  await new Promise<void>((resolve) => {
    answers.subscribe(() => answers.read(id)?.message.text === 'word0 ' && resolve())
  })

  expect(answers.leave(id)?.text).toBe('word0 ')
  expect(await listening).toBeNull()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

async function* gap(): AsyncGenerator<ChatEvent> {
  yield { type: 'text', at: 0, delta: 'word0 ' }
  yield { type: 'text', at: 30, delta: 'later' }
}

async function* rest(after: number): AsyncGenerator<ChatEvent> {
  yield { type: 'text', at: after, delta: words.slice(after) }
  yield { type: 'done', message: whole }
}
