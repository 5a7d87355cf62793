// @vitest-environment happy-dom
import { done, server } from '../../../../../test/server.ts'

import type { AssetDetails } from '@postwright/contract/content/media'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { AltText } from './alt-text.tsx'

const asset = { id: '019a9d5e-0000-7000-8000-000000000003', alt: 'A bicycle', altBy: null, hasPreview: false } as AssetDetails

beforeEach(() => server.answers('media/update', () => done(asset)))
afterEach(() => {
  cleanup()
  server.forget()
})

function show() {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <AltText asset={asset} mayChange />
    </QueryClientProvider>,
  )
  return screen.getByRole<HTMLTextAreaElement>('textbox')
}

test('closed before that, it is saved all the same', async () => {
  fireEvent.change(show(), { target: { value: 'A red bicycle' } })
  cleanup()

  await expect.poll(() => server.inputsOf('media/update')).toEqual([{ id: asset.id, alt: 'A red bicycle' }])
})

test('what is typed is saved without leaving the field, which keeps the space behind the last word', async () => {
  const field = show()
  field.focus()
  fireEvent.change(field, { target: { value: 'A red ' } })

  await expect.poll(() => server.inputsOf('media/update'), { timeout: 5_000 }).toEqual([{ id: asset.id, alt: 'A red ' }])
  expect(field.value).toBe('A red ')
})
