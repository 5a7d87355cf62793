import { expect, test } from 'vitest'

import { collectGarbage } from '../../test/collect-garbage.ts'
import { anySignal } from './any-signal.ts'

test('one of several signals that was aborted is remembered, though nothing else refers to it any more', async () => {
  const signal = ofTwo()

  await collectGarbage()

  expect(signal.aborted).toBe(true)
  expect(signal.reason).toBe('left')
})

// In a function of its own, so that nothing here refers to the two.
function ofTwo(): AbortSignal {
  const left = new AbortController()
  const signal = anySignal([left.signal, new AbortController().signal])
  left.abort('left')
  return signal
}
