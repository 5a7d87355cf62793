// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import type { PlannedPost } from '@postwright/contract/publishing/schedule'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { ScheduleAll } from './schedule-all.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

function post(id: string, fields: Partial<PlannedPost> = {}): PlannedPost {
  const shown = { title: `Text ${id}`, contentType: 'x' as const, revision: 3, plannedFor: '2026-10-06T09:00' }
  return { postId: id, ...shown, isToApprove: true, channels: ['Harbour feed'], obstacle: null, ...fields }
}

function show(items: PlannedPost[], postsLeft: number | null = 60): void {
  server.answers('schedule/planned', () => done({ items, postsLeft }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ScheduleAll planId="plan" />
    </QueryClientProvider>,
  )
}

const rowOf = (title: string) => screen.getByText(title).closest('li')?.textContent ?? ''

test('it says what it does before it is done, and leaves out what would be refused', async () => {
  server.answers('schedule/schedulePlan', () => done({ scheduled: ['a', 'b'], refused: [] }))
  show([
    post('a'),
    post('b', { channels: ['Harbour feed', 'Blog'] }),
    post('c', { obstacle: 'A claim of this text is still to be checked.' }),
  ])

  fireEvent.click(await screen.findByRole('button', { name: 'Approve and schedule 3' }))

  const dialog = screen.getByRole('dialog', { name: 'Approve and schedule 2 drafts?' })
  expect(dialog.textContent).toContain('Each is approved as it is now, in your name, and goes out at its planned time')
  expect(dialog.textContent).toContain('That takes 3 posts of the 60 left in this period.')
  expect(rowOf('Text b')).toContain('Tue Oct 6, 9:00 AM')
  expect(rowOf('Text b')).toContain('Harbour feed and Blog')
  expect(rowOf('Text c')).toContain('Stays as it is: A claim of this text is still to be checked.')

  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve and schedule 2' }))

  await vi.waitFor(() =>
    expect(server.inputsOf('schedule/schedulePlan')).toEqual([
      {
        planId: 'plan',
        posts: [
          { id: 'a', revision: 3 },
          { id: 'b', revision: 3 },
        ],
      },
    ]),
  )
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a row that was refused says why, and the dialog stays for it', async () => {
  server.answers('schedule/schedulePlan', () => done({ scheduled: ['a'], refused: [{ postId: 'b', message: 'Post quota exceeded' }] }))
  show([post('a'), post('b')], 1)
  fireEvent.click(await screen.findByRole('button', { name: 'Approve and schedule 2' }))
  expect(screen.getByRole('dialog').textContent).toContain('The later ones will be refused.')
  server.answers('schedule/planned', () => done({ items: [post('b')], postsLeft: 0 }))

  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve and schedule 2' }))

  expect(await screen.findByText('1 draft was not scheduled. Its row says why.')).toBeTruthy()
  expect(rowOf('Text b')).toContain('Stays as it is: Post quota exceeded')
})

test('where nothing is to be approved it speaks of scheduling alone, and with nothing to schedule there is no button', async () => {
  show([post('a', { isToApprove: false })])
  fireEvent.click(await screen.findByRole('button', { name: 'Schedule 1' }))
  expect(screen.getByRole('dialog', { name: 'Schedule 1 draft?' }).textContent).not.toContain('approved')
  cleanup()

  show([])
  await vi.waitFor(() => expect(server.inputsOf('schedule/planned').length).toBeGreaterThan(1))
  expect(screen.queryByRole('button')).toBeNull()
})
