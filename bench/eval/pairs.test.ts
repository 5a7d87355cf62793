import { afterAll, expect, test } from 'vitest'

import { chatCompletions } from '../../server/test/fakes/ai/chat-completions.ts'
import { startStandIn } from '../../server/test/fakes/ai/stand-in.ts'
import { composerModel } from '../../server/src/ai/composer/model.ts'
import { modelFor } from '../../server/src/ai/providers/models.ts'
import { writeAll } from './drafts.ts'
import { comparisons } from './pairs.ts'

const provider = await startStandIn(chatCompletions)
afterAll(() => provider.close())

const marks = { sendable: true, unsupportedClaims: 0, usefulness: 4, register: 4, length: 4 }

test('a judge reads pairs without knowing whose they are, and every second pair is turned round', async () => {
  const model = modelFor({ kind: 'openai-compatible', model: 'judge', baseUrl: provider.baseUrl, apiKey: 'sk' }, { fetch })
  const drafts = await writeAll(composerModel({ pauseMs: 0 }), 2, () => {})
  const verdict = { A: marks, B: { ...marks, sendable: false, unsupportedClaims: 3 }, better: 'A' }
  provider.answer({ kind: 'text', pieces: [JSON.stringify(verdict)] })

  const { withLast, withBare } = await comparisons({ writer: composerModel({ pauseMs: 0 }), reader: model }, drafts, drafts)

  // The first place wins each time: ours once, the other's once.
  expect(withLast).toEqual({ pairs: 2, better: 1, worse: 1, sendable: 1, otherSendable: 1, unsupported: 3, otherUnsupported: 3 })
  expect(withBare.pairs).toBe(2)
  const asked = JSON.stringify(provider.requests.map(({ body }) => body))
  expect(asked).toContain('spring lot from Sidama')
  expect(asked).not.toMatch(/\b(?:today|last|bare|ours|theirs)\b/i)
})
