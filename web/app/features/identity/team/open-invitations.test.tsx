// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import type { Invitation } from '@postwright/contract/identity/team'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { OpenInvitations } from './open-invitations.tsx'

beforeEach(() => {
  server.answers('accounts/me', () => done({ instance: { sendsMail: true } }))
  server.answers('team/revoke', () => done({}))
})
afterEach(() => {
  cleanup()
  server.forget()
})

test('an invitation that was taken back keeps its place, so that a second press takes back no other', async () => {
  const [first, second] = [invitation('sipho@lumen.example'), invitation('naledi@lumen.example')]
  const list = (open: Invitation[]) => (
    <QueryClientProvider client={queryClient}>
      <OpenInvitations invitations={open} newcomersWait={false} />
    </QueryClientProvider>
  )
  const queryClient = createQueryClient(() => {})
  const { rerender } = render(list([first, second]))

  fireEvent.click(screen.getByRole('button', { name: 'Take back the invitation of sipho@lumen.example' }))
  await waitFor(() => expect(server.inputsOf('team/revoke')).toEqual([{ id: first.id }]))
  rerender(list([second]))
  await screen.findByText('Taken back')

  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([expect.stringMatching(/^sipho@.*Taken back$/), expect.stringMatching(/^naledi@.*Take back$/)])
})

function invitation(email: string): Invitation {
  const at = '2126-09-16T09:00:00.000Z'
  return { id: email, email, role: 'editor', businessIds: null, invitedBy: 'Thandi Nkosi', sentAt: at, expiresAt: at, expired: false }
}
