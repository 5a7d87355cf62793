// @vitest-environment happy-dom
import { postWith } from '../../../../../test/posts.ts'
import { done, refused, server } from '../../../../../test/server.ts'

import type { LinkCheck, PostChecks } from '@postwright/contract/content/post-checks'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { Checks } from './checks.tsx'

const body =
  'Our summer menu is here, with cold brew, tonic and a peach iced tea from the roastery in Woodstock that you have asked for since May: https://lumen.example/menu and https://lumen.example/gone'
const post = postWith({ contentType: 'facebook', content: { title: null, body } })
const links: LinkCheck[] = [
  { address: 'https://lumen.example/menu', state: 'alive', checkedAt: '2026-09-16T08:41:00.000Z', title: null },
  { address: 'https://lumen.example/gone', state: 'gone', checkedAt: '2026-09-16T08:41:00.000Z', title: null },
]
const other = { postId: '019a9d5e-0000-7000-8000-0000000000aa', title: 'Summer menu', contentType: 'facebook' as const }
const nothing: PostChecks = { similar: [], clashes: [], isPlanned: false }

afterEach(() => {
  cleanup()
  server.forget()
})

test('a dead link is shown in the text; what answers has passed', async () => {
  const onShow = vi.fn<(start: number, end: number) => void>()
  open({ links, others: nothing, onShow })

  const row = (await screen.findByText('A link leads nowhere')).closest('li')!
  expect(within(row).getByText(/^lumen\.example\/gone, checked /)).toBeTruthy()
  expect(screen.getByText('Link answers')).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: 'Show' }))

  expect(onShow).toHaveBeenCalledExactlyOnceWith(body.indexOf('https://lumen.example/gone'), body.length)
  expect(screen.getByText(/^1 to look at, \d passed$/)).toBeTruthy()
})

test('the same text elsewhere and a post at the same time are named, with where they are', async () => {
  const at = { dueAt: '2026-09-16T09:20:00.000Z', ownDueAt: '2026-09-16T09:30:00.000Z' }
  open({
    links: [],
    others: {
      similar: [{ ...other, isSame: true, updatedAt: '2026-09-01T08:00:00.000Z' }],
      clashes: [{ ...other, ...at, channel: 'Lumen Coffee' }],
      isPlanned: true,
    },
  })

  expect(await screen.findByText('Another post has the same text')).toBeTruthy()
  expect(screen.getByText('Another post goes to Lumen Coffee at 11:20 AM')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Summer menu' }).map((link) => link.getAttribute('href'))).toEqual([
    `/app/repository/${other.postId}`,
    `/app/repository/${other.postId}`,
  ])
})

test('what could not be checked is said, and is tried again; what the browser checks itself is there all the same', async () => {
  open({ links, others: nothing, isRefused: true })

  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(screen.getByText('The links could not be checked.')).toBeTruthy()
  expect(screen.getByText('Length fits Facebook')).toBeTruthy()
  server.answers('posts/checkLinks', () => done(links))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('A link leads nowhere')).toBeTruthy()
})

interface Opened {
  links: LinkCheck[]
  others: PostChecks
  isRefused?: boolean
  onShow?: (start: number, end: number) => void
}

function open({ links: checked, others, isRefused = false, onShow = () => {} }: Opened): void {
  server.answers('posts/check', () => done(others))
  server.answers('posts/checkLinks', () => (isRefused ? refused(403, 'FORBIDDEN', 'Not now.') : done(checked)))
  const root = createRootRoute({
    component: () => <Checks post={post} content={post.content} timeZone="Africa/Johannesburg" onOwnText={null} onShow={onShow} />,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
