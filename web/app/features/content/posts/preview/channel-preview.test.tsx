// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ChannelPreview, hasOwnForm } from './channel-preview.tsx'

afterEach(cleanup)

test('a text for one channel is shown whole, under its account and platform', () => {
  const text = 'Figs are in. '.repeat(40).trim()
  render(<ChannelPreview channel={{ kind: 'bluesky', name: 'Ours', account: '@figs.example' }} text={text} />)

  const shown = screen.getByRole('article', { name: 'Bluesky preview' })
  expect(shown.textContent).toContain('@figs.example')
  expect(shown.textContent).toContain(text)
})

test('what has no form of its own is shown as its content type', () => {
  expect(hasOwnForm({ kind: 'bluesky' }, 'linkedin')).toBe(true)
  expect(hasOwnForm({ kind: 'x' }, 'x')).toBe(false)
  expect(hasOwnForm({ kind: 'sandbox' }, 'linkedin')).toBe(false)
  expect(hasOwnForm({ kind: 'telegram' }, 'newsletter')).toBe(false)
})
