// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { WhatsappPreview } from './whatsapp-preview.tsx'

afterEach(cleanup)

test('marks of WhatsApp are shown as it shows them: one within another, and code of several lines with no marks in it', () => {
  const body = 'Now *_open_* and ~shut~, 2*3*4.\n```a *b*\nc``` or `d_e_`'
  const { container } = render(<WhatsappPreview content={{ title: null, body }} name="Bosduif" handle="bosduif" website={null} />)
  const text = container.querySelector('.pv-text')

  expect(text?.querySelector('b > em')?.textContent).toBe('open')
  expect(text?.querySelector('s')?.textContent).toBe('shut')
  expect([...(text?.querySelectorAll('code') ?? [])].map(({ textContent }) => textContent)).toEqual(['a *b*\nc', 'd_e_'])
  expect(text?.textContent).toContain('2*3*4.')
})
