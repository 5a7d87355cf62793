// @vitest-environment happy-dom
import type { Business } from '@postwright/contract/content/businesses'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { emptyBrief } from './brief-draft.ts'
import { BriefOptions } from './brief-options.tsx'

afterEach(cleanup)

const draft = emptyBrief({ contentTypes: ['linkedin'] } as Business)

function optionsShown(byModel: boolean): boolean[] {
  render(<BriefOptions draft={draft} errors={{}} byModel={byModel} onChange={() => {}} />)
  return ['Tone', 'Language', 'Length', 'Call to action'].map((name) => screen.queryByLabelText(new RegExp(`^${name}`)) !== null)
}

test('where a model writes, tone and language can be chosen', () => {
  expect(optionsShown(true)).toEqual([true, true, true, true])
})

test('where the built-in composer writes, which heeds neither, they are not offered', () => {
  expect(optionsShown(false)).toEqual([false, false, true, true])
})
