// @vitest-environment happy-dom
import '../../../../test/server.ts'

import type { Post } from '@postwright/contract/content/posts'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { businessQuery } from '../../content/businesses/queries.ts'
import { meQuery } from '../../identity/accounts/queries.ts'
import { deliveriesOfPostQuery } from '../deliveries/queries.ts'
import { SchedulePanel } from './schedule-panel.tsx'

afterEach(cleanup)

test('while a post is taken down, and once it is, the focus stays in the panel', async () => {
  const becomes = open(published)
  act(() => button().focus())

  becomes({ ...published, liveChange: { kind: 'take_down', isUnderWay: true, reason: null } })
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(button())
  expect(button().matches(':disabled')).toBe(false)

  becomes(takenDown)
  await screen.findByText(/^Taken down from @figs/)
  const panel = document.activeElement
  expect(panel).not.toBe(document.body)
  expect(panel?.textContent).toContain('Taken down from @figs')
})

test('whoever left the panel is not called back', async () => {
  const becomes = open(published)
  act(() => button().focus())
  act(() => button().blur())

  becomes(takenDown)

  await screen.findByText(/^Taken down from @figs/)
  expect(document.activeElement).toBe(document.body)
})

const button = () => screen.getByRole('button', { name: 'Take down…' })
const post = {
  id: 'post',
  businessId: 'business',
  contentType: 'x',
  status: 'in_review',
  revision: 1,
  uncoveredChannels: [],
} as unknown as Post

const published = {
  id: 'delivery',
  channelId: 'channel',
  channelKind: 'bluesky',
  channelName: '@figs',
  status: 'published',
  dueAt: '2026-11-28T11:00:00.000Z',
  takenDownAt: null,
  publishedAt: '2026-11-28T11:00:00.000Z',
  remoteUrl: null,
  results: null,
  replies: [],
  liveChange: null,
  canTakeDown: true,
  canUpdate: false,
} as unknown as Delivery

const takenDown = { ...published, status: 'cancelled', takenDownAt: '2026-11-28T12:00:00.000Z' } as Delivery

/** @returns what changes the delivery. */
function open(delivery: Delivery) {
  const queryClient = createQueryClient(() => {})
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, enabled: false } })
  queryClient.setQueryData(meQuery().queryKey, { instance: {}, workspace: { may: { publish: true } } } as never)
  queryClient.setQueryData(businessQuery('business').queryKey, { timeZone: 'UTC' } as never)
  const fill = (one: Delivery) => queryClient.setQueryData(deliveriesOfPostQuery('post').queryKey, { items: [one] } as never)
  fill(delivery)
  render(
    <QueryClientProvider client={queryClient}>
      <SchedulePanel post={post} />
    </QueryClientProvider>,
  )
  return (one: Delivery) => act(() => void fill(one))
}
