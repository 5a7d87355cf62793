// @vitest-environment happy-dom
import { done, server } from '../../../../../test/server.ts'

import type { PostActivity } from '@postwright/contract/content/post-activity'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { Activity } from './activity.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

test('what happened is told with the latest last, on the clock of the business; what was before comes above it', async () => {
  const latest = [
    happened('published', { channel: 'Lumen page' }),
    happened('approved', { person: 'Ms Khumalo', isGuest: true, version: 2 }),
    happened('commented', { person: 'Palesa Nkosi', text: 'Is it 36?' }),
  ]
  server.answers('posts/activity', (input) =>
    done(
      (input as { cursor?: string }).cursor === 'earlier'
        ? { items: [happened('created', { person: 'Naledi Jacobs' })], nextCursor: null }
        : { items: latest, nextCursor: 'earlier' },
    ),
  )
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Activity postId="019a9d5e-0000-7000-8000-000000000001" timeZone="Africa/Johannesburg" />
    </QueryClientProvider>,
  )

  expect(await told()).toEqual(['Palesa Nkosi commented', 'Ms Khumalo (guest) approved version 2', 'Published to Lumen page'])
  expect(screen.getByText('Is it 36?').tagName).toBe('Q')
  expect(screen.getAllByText(/10:40/)).toHaveLength(3)
  expect(screen.getByText('SAST').className).toBe('count')
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }))

  expect(await screen.findByText('Naledi Jacobs began this post')).toBeTruthy()
  expect((await told())[0]).toBe('Naledi Jacobs began this post')
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
})

async function told(): Promise<(string | null | undefined)[]> {
  const items = await screen.findAllByRole('listitem')
  return items.map((item) => item.querySelector('span')?.firstChild?.textContent)
}

function happened(kind: PostActivity['kind'], fields: Partial<PostActivity>): PostActivity {
  const nothing = { person: null, isGuest: false, version: null, how: null, text: '', dueAt: null, channel: null }
  return { key: `${kind} ${JSON.stringify(fields)}`, at: '2026-09-16T08:40:00.000Z', kind, ...nothing, ...fields }
}
