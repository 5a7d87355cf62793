// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { Profile } from '@postwright/contract/identity/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { ProfileForm } from './profile-form.tsx'

const saved: Profile = {
  userId: '019a9d5e-0000-7000-8000-000000000002',
  email: 'naledi@loerie.example',
  fullName: 'Naledi Khumalo',
  businessName: 'Loerie Lane Books',
  businessType: 'Bookshop',
  targetAudience: '',
  brandVoice: '',
  timeZone: 'Africa/Johannesburg',
  language: 'en',
  theme: 'system',
  hidesFirstSteps: false,
  avatar: null,
  approvalStatus: 'approved',
  rejectionReason: null,
  suspensionReason: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
}

const changed: Profile = { ...saved, businessType: 'Shop', brandVoice: 'Plain words.' }

afterEach(() => {
  cleanup()
  server.forget()
})

test('a refused field says why beside it, keeps what was typed, and is sent again', async () => {
  const reason = 'Use at most 200 characters.'
  server.answers('accounts/updateProfile', () => refused(422, 'INVALID', reason, [{ field: 'businessName', message: reason }]))
  await open()

  type('Business name', 'Loerie Lane Books and Records')
  press('Save profile')

  expect(await screen.findByText(reason)).toBeTruthy()
  expect(field('Business name').value).toBe('Loerie Lane Books and Records')
  expect(field('Business name').getAttribute('aria-invalid')).toBe('true')

  server.answers('accounts/updateProfile', () => done({ ...saved, businessName: 'Loerie Lane Books and Records' }))
  press('Save profile')

  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  expect(screen.queryByText(reason)).toBeNull()
  expect(server.inputsOf('accounts/updateProfile')).toHaveLength(2)
})

test('what was changed elsewhere meanwhile is shown, and what was typed here stays', async () => {
  await open()

  type('Business type', 'Bookshop and café')
  press('Change elsewhere')

  await waitFor(() => expect(field('Brand voice').value).toBe('Plain words.'))
  expect(field('Business type').value).toBe('Bookshop and café')

  press('Discard')
  await waitFor(() => expect(field('Business type').value).toBe('Shop'))
})

function Screen() {
  const [profile, setProfile] = useState(saved)
  return (
    <>
      <ProfileForm profile={profile} />
      <button onClick={() => setProfile(changed)}>Change elsewhere</button>
    </>
  )
}

async function open(): Promise<void> {
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Business name')
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label)
}

function type(label: string, text: string): void {
  fireEvent.input(field(label), { target: { value: text } })
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}
