// @vitest-environment happy-dom
import { postWith } from '../../../../../test/posts.ts'
import { done, server } from '../../../../../test/server.ts'

import type { Post } from '@postwright/contract/content/posts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { Toasters } from '../../../../../ui/toasts.tsx'
import { postQuery } from '../queries.ts'
import { PostMedia } from './post-media.tsx'
import { useWorkingCopy } from './use-working-copy.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  server.forget()
})

const file = { name: 'cup', contentType: 'image/png', bytes: 10, width: 4, height: 3, seconds: null, frames: 1 }
const cup = { id: 'cup', hash: 'ab', kind: 'image' as const, alt: 'A cup', file }

function Media({ post }: { post: Post }) {
  return <PostMedia post={post} isLocked={false} copy={useWorkingCopy(post)} />
}

test('another alt text of a post that is approved and planned says what it takes away', async () => {
  const post = postWith({ media: [cup], approvedHash: 'ab', nextDueAt: '2026-12-01T09:00:00.000Z', status: 'scheduled' })
  const stored = { ...post, media: [{ ...cup, alt: 'A white cup' }], approvedHash: null, nextDueAt: null, status: 'draft', revision: 5 }
  server.answers('posts/setMedia', () => done(stored))
  server.answers('posts/get', () => done(stored))
  const queryClient = createQueryClient(() => {})
  queryClient.setQueryData(postQuery(post.id).queryKey, post)
  render(
    <QueryClientProvider client={queryClient}>
      <Media post={post} />
      <Toasters />
    </QueryClientProvider>,
  )

  const alt = screen.getByRole('textbox', { name: 'Alt text of cup' })
  fireEvent.change(alt, { target: { value: 'A white cup' } })
  fireEvent.blur(alt)

  const said = 'It was changed after it was approved: the approval is void, and nothing is scheduled any more.'
  expect(await screen.findByText(said)).toBeTruthy()
})
