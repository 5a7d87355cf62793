// @vitest-environment happy-dom
import type { WrittenBy } from '@postwright/contract/content/posts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { postWith } from '../../../../test/posts.ts'
import { Suggestions } from './editor/suggestions.tsx'
import { DraftWarnings } from './draft-warnings.tsx'

afterEach(cleanup)

const at = '2026-11-20T10:00:00.000Z'
const writtenBy: WrittenBy = {
  provider: 'openai',
  providerName: 'OpenAI',
  model: 'gpt-5',
  promptHash: 'ab12cd34ef',
  promptVersion: 3,
  profileOf: at,
  inputTokens: 1200,
  outputTokens: 340,
  warnings: ['cut', 'too_long'],
}
const post = postWith({ writtenBy, suggestions: { preheader: 'Three evenings in June', tags: ['books', 'reading'] } })

test('a first draft says each thing to know of it', () => {
  render(<DraftWarnings post={post} />)

  expect(screen.getByText('Read this draft before it goes anywhere')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'The model was cut off at its limit of tokens. The draft ends at its last whole sentence: read its end.',
    'The draft is much longer than was asked for.',
  ])
})

test.each([
  ['that somebody has worked on', { ...post, version: 2 }],
  ['without anything to know', { ...post, writtenBy: { ...writtenBy, warnings: [] } }],
  ['that a person wrote', { ...post, writtenBy: null }],
])('a draft %s shows no warning', (_, shown) => {
  const { container } = render(<DraftWarnings post={shown} />)

  expect(container.textContent).toBe('')
})

test('the parts of a draft are listed by name, and those that it has not are left out', () => {
  render(<Suggestions suggested={post.suggestions} className="" />)

  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['PreheaderThree evenings in June', 'Tagsbooks, reading'])
})
