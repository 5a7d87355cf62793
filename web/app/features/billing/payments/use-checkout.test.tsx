// @vitest-environment happy-dom
import { done, lost, refused, server } from '../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { Toasters } from '../../../../ui/toasts.tsx'
import { Packs } from './packs.tsx'

afterEach(() => {
  cleanup()
  server.forget()
  vi.restoreAllMocks()
})

/** Presses what leads to a checkout, in a browser that opens tabs. */
function press() {
  const tab = { location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Packs billing={{ planId: 'solo', currency: 'ZAR', phase: 'active', takes: { ZAR: 'live', USD: 'live' } } as never} />
      <Toasters />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '+10 posts' }))
  return tab
}

test('what is ordered is paid in a tab of its own', async () => {
  server.answers('payments/buyPack', () => done({ url: 'https://checkout.example/1' }))

  const tab = press()

  await waitFor(() => expect(tab.location.href).toBe('https://checkout.example/1'))
  expect(tab.close).not.toHaveBeenCalled()
})

test('what cannot be ordered is told in the words of the server, else as the specification has it, and the tab goes', async () => {
  server.answers('payments/buyPack', () => lost())
  const tab = press()
  expect(await screen.findByText('Failed to create subscription')).toBeTruthy()
  expect(tab.close).toHaveBeenCalledOnce()
  cleanup()

  server.answers('payments/buyPack', () => refused(409, 'CONFLICT', 'The payment page cannot be opened right now.'))
  press()
  expect(await screen.findByText('The payment page cannot be opened right now.')).toBeTruthy()
})
