// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { Account } from '@postwright/contract/identity/accounts'
import type { Needs } from '@postwright/contract/work/dashboard'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { Toasters } from '../../../../ui/toasts.tsx'
import { NeedsMeNow, whatShowsUp } from './needs-me-now.tsx'
import { overviewQuery } from './queries.ts'

const nothing = { items: [], total: 0 }
const noNeeds = {
  unclear: nothing,
  missed: nothing,
  failed: nothing,
  channels: nothing,
  reviews: nothing,
  returned: nothing,
  tasks: nothing,
  accounts: nothing,
  links: nothing,
}

afterEach(() => {
  cleanup()
  server.forget()
  vi.useRealTimers()
})

test('whoever has nothing to do reads all that may come: an administrator also what waits for them alone', () => {
  const publisher = 'Posts to review, late tasks, deliveries that failed or are unclear, and channels to reconnect show up here.'
  expect(told('publisher', false)).toBe(publisher)
  expect(told('publisher', true)).toBe(`${publisher} So do accounts that wait for approval, and requests for a link.`)
  expect(told('reviewer', false)).toBe('Posts that wait for your review, and tasks of yours that are late, show up here.')
  expect(told('viewer', true)).toBe('Accounts that wait for approval and requests for a link show up here.')
  expect(told('viewer', false)).toBe('')
})

test('where nothing waits, that is said', async () => {
  open({})

  expect((await screen.findByText('Nothing waits for you')).parentElement?.textContent).toContain('show up here')
})

test('what waits is counted and named, each with what can be done about it, and the way to those that are not listed', async () => {
  open({
    unclear: { items: [delivery('a')], total: 1 },
    failed: { items: [{ ...delivery('b'), reason: 'The page was removed.' }], total: 3 },
    channels: { items: [{ id: 'c', name: 'Wall', businessName: 'Bosduif Coffee', held: 2 }], total: 1 },
    reviews: { items: [review], total: 1 },
    accounts: { items: [{ userId: 'u', fullName: 'Thandi Nkosi', email: 'thandi@loerie.example' }], total: 1 },
  })

  await screen.findByText('Needs me now')
  expect(rows()).toEqual([
    '“Post a” may or may not be liveWall · Bosduif CoffeeDecide',
    '“Post b” could not be publishedThe page was removed.Send nowLook',
    'Wall must be reconnectedBosduif Coffee · 2 deliveries heldReconnect',
    expect.stringMatching(
      /^“Sidama, landed” waits for your reviewBosduif Coffee · Naledi Jacobs asked, .* ago · decide before Fri .*18.* UTCApproveAsk for changes$/,
    ),
    'Thandi Nkosi waits for approvalthandi@loerie.exampleApproveLook',
    '2 more',
  ])
  expect(screen.getByRole('heading', { name: 'Needs me now' }).nextSibling?.textContent).toBe('7')
  expect(screen.getByRole('link', { name: '2 more deliveries need a person' }).getAttribute('href')).toBe('/app/publishing?view=trouble')
})

test('a post is approved in its row, at the revision that is listed; the row keeps its place and says so', async () => {
  open({ reviews: { items: [review], total: 1 } })
  server.answers('posts/approve', () => {
    server.answers('dashboard/overview', () => done({ needs: noNeeds }))
    return done({ id: 'p' })
  })

  fireEvent.click(await screen.findByRole('button', { name: 'Approve “Sidama, landed”' }))

  await screen.findByText('Approved')
  expect(server.inputsOf('posts/approve')).toEqual([{ id: 'p', revision: 4 }])
  expect(rows()).toEqual([expect.stringMatching(/^“Sidama, landed” waits for your review.*Approved$/)])
})

test('changes are asked for in words; what is refused is said, and nothing is taken for done', async () => {
  open({ reviews: { items: [review], total: 1 } })
  server.answers('posts/askForChanges', () =>
    refused(409, 'CONFLICT', 'Naledi saved this post.', [{ field: 'content', message: 'Naledi saved this post.' }]),
  )

  fireEvent.click(await screen.findByRole('button', { name: 'Ask for changes of “Sidama, landed”' }))
  fireEvent.change(await screen.findByLabelText('What is to be changed'), { target: { value: 'Name the price.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask for changes' }))

  await screen.findByText('Naledi saved this post.')
  expect(server.inputsOf('posts/askForChanges')).toEqual([{ id: 'p', revision: 4, comment: 'Name the price.' }])
  expect(screen.queryByText('Changes asked for')).toBeNull()
})

test('a delivery is sent again and a channel connected again where they are listed', async () => {
  open({
    failed: { items: [delivery('b')], total: 1 },
    channels: { items: [{ id: 'c', name: 'Wall', businessName: 'Bosduif Coffee', held: 0 }], total: 1 },
  })
  server.answers('deliveries/sendNow', () => done({}))
  server.answers('channels/reconnect', () => done({}))

  fireEvent.click(await screen.findByRole('button', { name: 'Send now: “Post b” could not be published' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect: Wall must be reconnected' }))

  await waitFor(() =>
    expect([server.inputsOf('deliveries/sendNow'), server.inputsOf('channels/reconnect')]).toEqual([[{ id: 'b' }], [{ id: 'c' }]]),
  )
})

test('the focus goes to what became of the row that was decided last', async () => {
  const channels = { items: [{ id: 'c', name: 'Wall', businessName: 'Bosduif Coffee', held: 0 }], total: 1 }
  open({ failed: { items: [delivery('b')], total: 1 }, channels })
  server.answers('deliveries/sendNow', leaving({ channels }))
  server.answers('channels/reconnect', leaving({}))

  for (const name of ['Send now: “Post b” could not be published', 'Reconnect: Wall must be reconnected']) {
    const button = await screen.findByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(button.isConnected).toBe(false))
  }

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reconnected'))
})

/** An answer after which only these are left. */
function leaving(needs: object) {
  return () => {
    server.answers('dashboard/overview', () => done({ needs: { ...noNeeds, ...needs } }))
    return done({})
  }
}

const lateTask = {
  id: 't',
  title: 'Confirm video',
  businessName: null,
  due: { date: '2026-01-05', time: null },
  dueAt: '2026-01-05T22:00:00.000Z',
  version: 3,
}

test('a late task is as many days overdue as on the board, on the clock of the workspace', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-06T22:30:00Z') })
  open({ tasks: { items: [lateTask, { ...lateTask, id: 'u', businessName: 'Bosduif Coffee' }], total: 2 } })

  await screen.findByText('Task · 2 days overdue')
  expect(screen.getByText('Task · Bosduif Coffee · 2 days overdue')).toBeTruthy()
})

test('a late task is finished where it is listed, as it was listed', async () => {
  open({ tasks: { items: [lateTask], total: 1 } })
  server.answers('tasks/move', () => {
    server.answers('dashboard/overview', () => done({ needs: noNeeds }))
    return done({})
  })

  fireEvent.click(await screen.findByRole('button', { name: 'Done: Confirm video' }))

  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Confirm videoTask · \d+ days overdueDone$/)]))
  expect(server.inputsOf('tasks/move')).toEqual([{ id: 't', version: 3, status: 'done' }])
})

test('a refusal leaves the row as it is, and says why', async () => {
  open({ accounts: { items: [{ userId: 'u', fullName: 'Thandi Nkosi', email: 'thandi@loerie.example' }], total: 1 } })
  server.answers('admin/approve', () => refused(403, 'FORBIDDEN', 'Only a super admin may do this.'))

  fireEvent.click(await screen.findByRole('button', { name: 'Approve: Thandi Nkosi waits for approval' }))

  await screen.findByText('Only a super admin may do this.')
  expect(screen.getByRole('button', { name: 'Approve: Thandi Nkosi waits for approval' })).toBeTruthy()
})

const review = {
  id: 'p',
  businessId: 'b',
  businessName: 'Bosduif Coffee',
  contentType: 'linkedin',
  title: 'Sidama, landed',
  askedBy: 'Naledi Jacobs',
  revision: 4,
  askedAt: '2026-09-16T09:30:00.000Z',
  decideBefore: '2026-09-18T09:30:00.000Z',
}

function delivery(id: string) {
  return { id, postTitle: `Post ${id}`, channelName: 'Wall', businessName: 'Bosduif Coffee', reason: null }
}

const mayOf = {
  publisher: { publish: true, approve: true },
  reviewer: { publish: false, approve: true },
  viewer: { publish: false, approve: false },
}

function told(who: keyof typeof mayOf, isSuperAdmin: boolean): string {
  return whatShowsUp({ workspace: { may: mayOf[who] }, isSuperAdmin })
}

function open(needs: Partial<Record<keyof Needs, { items: object[]; total: number }>>): void {
  server.answers('dashboard/overview', () => done({ needs: { ...noNeeds, ...needs } }))
  const router = createRouter({ routeTree: createRootRoute({ component: Shown }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={router} />
      <Toasters />
    </QueryClientProvider>,
  )
}

const account = { workspace: { may: mayOf.publisher, timeZone: 'Africa/Johannesburg' }, isSuperAdmin: false } as Account

function Shown() {
  const { data } = useQuery(overviewQuery({ from: '2026-09-16T00:00:00.000Z' }))
  return data ? <NeedsMeNow account={account} needs={data.needs} /> : null
}

const rows = () => screen.getAllByRole('listitem').map((item) => item.textContent)
