// @vitest-environment happy-dom
import type { Channel } from '@postwright/contract/publishing/channels'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { OwnMenu } from './own-menu.tsx'

afterEach(cleanup)

const nothing = () => {}

test('two accounts that are called the same are told apart by their platforms', async () => {
  const channels = (['ghost', 'wordpress'] as const).map((kind) => ({ id: kind, kind, name: 'Figs', settings: {} }) as Channel)
  const content = { title: null, body: 'Figs are in' }
  render(<OwnMenu channels={channels} content={content} onText={nothing} onComment={nothing} onSettings={nothing} />)
  fireEvent.click(screen.getByRole('button', { name: 'For one channel…' }))

  expect(await screen.findByRole('menuitem', { name: 'Text for Figs (Ghost)' })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Text for Figs (WordPress)' })).toBeTruthy()
})
