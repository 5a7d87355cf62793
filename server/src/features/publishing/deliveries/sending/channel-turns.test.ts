import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createChannelTurns } from './channel-turns.ts'

test('what is sent on one channel is sent in the order in which it was begun, and another channel does not wait for it', async () => {
  const turns = createChannelTurns(60_000)
  const sent: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = turns.inTurn('one', async () => {
    await gate.promise
    sent.push('first')
  })
  const second = turns.inTurn('one', async () => void sent.push('second'))

  await turns.inTurn('other', async () => void sent.push('of another channel'))
  gate.resolve()
  await Promise.all([first, second])

  expect(sent).toEqual(['of another channel', 'first', 'second'])
})

test('a send that fails, or hangs for too long, lets the next one on its channel go', async () => {
  const turns = createChannelTurns(20)
  // Heard at once: a rejection that nobody waits for yet would end the run.
  const failed = turns.inTurn('one', () => Promise.reject(new Error('It failed.'))).catch(({ message }: Error) => message)
  const hanging = new AbortController()
  const hangs = turns.inTurn('one', () => wait(60_000, undefined, { signal: hanging.signal }).catch(() => 'was hanging'))

  expect(await turns.inTurn('one', async () => 'went')).toBe('went')

  expect(await failed).toBe('It failed.')
  hanging.abort()
  expect(await hangs).toBe('was hanging')
})
