import type { GenerationDraft } from '@postwright/contract/content/generation'
import { expect, test } from 'vitest'

import { progressText } from './progress-text.ts'

const draft: GenerationDraft = {
  key: 'x-1',
  contentType: 'x',
  variant: 1,
  state: 'writing',
  title: '',
  body: '',
  repaired: false,
  message: null,
  post: null,
}

test('what is said of the drafts counts a failed or stopped one as what it is, and not as ready', () => {
  const drafts = [draft, { ...draft, state: 'failed' as const }, { ...draft, state: 'stopped' as const }]

  expect(progressText(drafts)).toBe('0 of 3 written · 1 being written · 1 stopped · 1 failed')
})
