// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import type { DeliveryReply } from '@postwright/contract/publishing/deliveries'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { meQuery } from '../../identity/accounts/queries.ts'
import { ReplyProgress } from './reply-progress.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const part = (number: number, more: Partial<DeliveryReply> = {}): DeliveryReply => ({
  number,
  kind: 'part',
  status: 'waiting',
  nextAt: null,
  reason: null,
  remoteUrl: null,
  ...more,
})

function shown(replies: DeliveryReply[], publish = true) {
  const queryClient = createQueryClient(() => {})
  queryClient.setQueryData(meQuery().queryKey, { workspace: { may: { publish } } } as never)
  return render(
    <QueryClientProvider client={queryClient}>
      <ReplyProgress delivery={{ id: 'd', replies }} timeZone="UTC" />
    </QueryClientProvider>,
  )
}

test('it says how many parts are out, the post counted as the first', () => {
  shown([
    part(1, { status: 'sent' }),
    part(2),
    part(3),
    part(4, { kind: 'comment', status: 'waiting', nextAt: '2126-09-16T09:00:00.000Z' }),
  ])

  expect(screen.getByText('2 of 4 parts sent')).toBeTruthy()
  expect(screen.getByText(/^First comment follows on .*Sep 16, 2126/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what was refused is sent again, and what may be there is seen', async () => {
  const asked: unknown[] = []
  server.answers('replies/resolve', (input) => {
    asked.push(input)
    return done({})
  })
  shown([
    part(1, { status: 'failed', reason: 'Bluesky refused it.' }),
    part(2, { kind: 'comment', status: 'unclear', reason: 'No answer.' }),
  ])
  expect(screen.getByText('Part 2: Bluesky refused it.')).toBeTruthy()

  fireEvent.click(screen.getAllByRole('button', { name: 'Send again' })[0]!)
  fireEvent.click(screen.getByRole('button', { name: 'It is there' }))

  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked).toMatchObject([
    { id: 'd', number: 1, answer: 'send_again' },
    { id: 'd', number: 2, answer: 'live' },
  ])
})

test('whoever may not publish is told, and decides nothing', () => {
  shown([part(1, { status: 'failed', reason: 'Bluesky refused it.' })], false)

  expect(screen.getByText('Part 2: Bluesky refused it.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
