// @vitest-environment happy-dom
import { refused, server } from '../../../../test/server.ts'

import type { Post } from '@postwright/contract/content/posts'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { UpdateLiveDialog } from './update-live-dialog.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

test('a text is offered where it can be changed, and what is wrong with it is said at it', async () => {
  await open()
  expect(await screen.findByText(/^@figs\.bsky\.social does not let it be changed from here/)).toBeTruthy()
  expect(screen.queryByLabelText('Text for @figs.bsky.social')).toBeNull()
  expect(field('Text for @figs@mastodon.example').value).toBe('Figs, shorter.')

  refuses('content.forChannels.mastodon', 'It is too long.')
  update()

  expect(await screen.findByText('It is too long.')).toBeTruthy()
  expect(field('Text for @figs@mastodon.example').getAttribute('aria-invalid')).toBe('true')
  expect(field('Text').getAttribute('aria-invalid')).not.toBe('true')
})

test('what has no field of its own is said as well', async () => {
  await open()
  refuses('id', 'It is not connected. Connect it again first.')
  update()

  expect(await screen.findByText('It is not connected. Connect it again first.')).toBeTruthy()
})

test('what was typed is not thrown away by Esc without a question', async () => {
  const onClose = await open()
  fireEvent.change(field('Text'), { target: { value: 'Figs are in, and sweet.' } })

  escape()
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  expect(field('Text').value).toBe('Figs are in, and sweet.')

  escape()
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('where nothing was typed, Esc closes it at once', async () => {
  const onClose = await open()

  escape()

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

const escape = () => fireEvent.keyDown(field('Text'), { key: 'Escape' })
const own = (channelId: string) => ({ channelId, text: { title: null, body: 'Figs, shorter.' } })
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label)
const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update' }))
const refuses = (name: string, message: string) =>
  server.answers('liveChanges/update', () => refused(409, 'CONFLICT', message, [{ field: name, message }]))

async function open() {
  const content = { title: null, body: 'Figs are in.', forChannels: [own('bluesky'), own('mastodon')] }
  const post = { id: 'post', revision: 3, contentType: 'x', content } as unknown as Post
  const published = [
    { id: '1', channelId: 'bluesky', channelName: '@figs.bsky.social', canUpdate: false, remoteUrl: 'https://bsky.example/1' },
    { id: '2', channelId: 'mastodon', channelName: '@figs@mastodon.example', canUpdate: true, remoteUrl: null },
  ] as Delivery[]
  const onClose = vi.fn<() => void>()
  const component = () => <UpdateLiveDialog post={post} published={published} onClose={onClose} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await router.load()
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog')
  return onClose
}
