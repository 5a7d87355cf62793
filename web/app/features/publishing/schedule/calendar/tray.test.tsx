// @vitest-environment happy-dom
import { done, server } from '../../../../../test/server.ts'

import type { PostSummary } from '@postwright/contract/content/posts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Tray } from './tray.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const at = '2026-10-01T08:00:00.000Z'
const draft: PostSummary = {
  id: '019a9d5e-0000-7000-8000-000000000001',
  businessId: '019a9d5e-0000-7000-8000-000000000002',
  businessName: 'Lumen Coffee',
  contentType: 'linkedin',
  status: 'draft',
  isLive: false,
  title: 'Bensa at first light',
  excerpt: '',
  version: 1,
  authorName: 'Naledi Khumalo',
  tags: [],
  nextDueAt: null,
  createdAt: at,
  updatedAt: at,
}

test('a draft of a plan of posts says for when it is planned, and is scheduled with that', async () => {
  const planned = { ...draft, plannedFor: '2026-10-06T09:00' }
  server.answers('schedule/unscheduled', () =>
    done({ items: [planned, { ...draft, id: 'other', plannedFor: null }], nextCursor: null, total: 2 }),
  )
  const onSchedule = vi.fn<(post: PostSummary) => void>()

  render(
    <QueryClientProvider client={new QueryClient()}>
      <Tray
        filters={{}}
        edgeOf={({ contentType }) => ({ 'data-type': contentType })}
        onSchedule={onSchedule}
        onPress={() => {}}
        timeZoneOf={() => 'UTC'}
      />
    </QueryClientProvider>,
  )

  expect((await screen.findAllByText(/^Planned for/)).map(({ textContent }) => textContent)).toEqual(['Planned for Tue Oct 6, 9:00 AM'])
  fireEvent.click(screen.getAllByRole('button', { name: 'Schedule Bensa at first light' })[0]!)
  expect(onSchedule).toHaveBeenCalledWith(planned)
})
