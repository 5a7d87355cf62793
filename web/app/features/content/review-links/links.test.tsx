// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { ReviewLink } from '@postwright/contract/content/review-links'
import { anyReviewer, type ReviewRule } from '@postwright/contract/content/review-rules'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { MakeLinkDialog } from './make-link-dialog.tsx'
import { RenewLink } from './renew-link.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const guest = { kind: 'guest' as const }
const owner = { kind: 'role' as const, role: 'owner' as const }

beforeEach(() => server.answers('accounts/me', () => done({ instance: { sendsMail: true } })))

test.each<[string, ReviewRule, boolean]>([
  ['names others alone', { level: 'any', reviewers: [owner], second: [] }, true],
  ['names a guest in its second step', { level: 'two_steps', reviewers: [owner], second: [guest] }, false],
  ['names nobody', anyReviewer, false],
])(
  'whoever sends a link reads before that a yes of the guest does not count, where the rule does not ask one: it %s',
  async (_, reviewRule, warns) => {
    server.answers('businesses/get', () => done({ id: businessId, name: 'Skemerkop Wines', requiresApproval: true, reviewRule }))
    const client = show(<MakeLinkDialog posts={[{ id: 'one', title: 'One' }]} businessId={businessId} onClose={() => undefined} />)

    await expect.poll(() => [server.inputsOf('businesses/get').length, client.isFetching()]).toEqual([1, 0])
    const warning = screen.queryByText(/The rule of Skemerkop Wines names no guest/)
    expect(warning !== null).toBe(warns)
  },
)

test('a link that is made anew is mailed again, and the last screen says so; or it is handed over', async () => {
  server.answers('reviewLinks/renew', () => done({ link, address: 'https://postwright.example/review/anew', passcode: null }))
  show(<RenewLink link={link} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  await screen.findByText(/It is mailed to pieter@skemerkop.example/)

  cleanup()
  show(<RenewLink link={link} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mail it to pieter@skemerkop.example' }))
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  await screen.findByText(/Hand it over yourself/)

  expect(server.inputsOf('reviewLinks/renew')).toMatchObject([{ mail: true, language: 'en' }, { mail: false }])
})

test('where the site sends no mail, none is promised', async () => {
  server.answers('accounts/me', () => done({ instance: { sendsMail: false } }))
  server.answers('reviewLinks/renew', () => done({ link, address: 'https://postwright.example/review/anew', passcode: null }))
  show(<MakeLinkDialog posts={[{ id: 'one', title: 'One' }]} businessId={undefined} onClose={() => undefined} />)
  await expect.poll(() => screen.queryByLabelText('Mail it to')).toBeNull()

  cleanup()
  const client = show(<RenewLink link={link} onClose={() => undefined} />)
  await expect.poll(() => client.isFetching()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  await screen.findByText(/Hand it over yourself/)
})

test('posts that cannot be in a link are named with their reasons, and it is made for the others with what was typed', async () => {
  const fields = [{ field: 'postIds.1', message: 'This post has no text yet.' }]
  server.answers('reviewLinks/make', (input) =>
    (input as { postIds: string[] }).postIds.length === 3
      ? refused(422, 'INVALID', 'Some of these posts cannot be in a link.', fields)
      : done({ link, address: 'https://postwright.example/review/made', passcode: null }),
  )
  const posts = ['Cellar door', 'Harvest', 'Winter'].map((title) => ({ id: title, title }))
  show(<MakeLinkDialog posts={posts} businessId={undefined} onClose={() => undefined} />)
  fireEvent.change(screen.getByLabelText(/What is to be decided/), { target: { value: 'Three for spring' } })
  fireEvent.change(screen.getByLabelText(/Whom it is for/), { target: { value: 'Pieter' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }))

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('1 post cannot be in it')
  expect(alert.textContent).toContain('HarvestThis post has no text yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Make it for the other 2' }))

  await screen.findByText(/Hand it over yourself|It is mailed/)
  expect(server.inputsOf('reviewLinks/make')).toMatchObject([
    { postIds: ['Cellar door', 'Harvest', 'Winter'] },
    { postIds: ['Cellar door', 'Winter'], title: 'Three for spring', guestName: 'Pieter' },
  ])
})

const businessId = '019a9d5e-0000-7000-8000-00000000000b'
const link = {
  id: '019a9d5e-0000-7000-8000-00000000000c',
  title: 'Seven posts for spring',
  guestName: 'Pieter',
  guestEmail: 'pieter@skemerkop.example',
  hasPasscode: false,
  endsAt: '2026-12-10T21:59:59.000Z',
} as ReviewLink

function show(dialog: ReactNode): QueryClient {
  const client = createQueryClient(() => {})
  render(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>)
  return client
}
