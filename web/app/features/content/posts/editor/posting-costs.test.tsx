// @vitest-environment happy-dom
import { postWith } from '../../../../../test/posts.ts'
import { channel } from '../../../../../test/publishing.ts'
import { done, server } from '../../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { PostingCosts } from './posting-costs.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

test('what X takes for a post and its thread stands there, and nothing of a channel that takes nothing', async () => {
  const content = {
    title: null,
    body: 'Plums are in: https://loerielane.example/plums',
    forChannels: [{ channelId: 'of-x', text: null, thread: ['Figs too.'] }],
  }
  const post = postWith({ contentType: 'x', content })
  server.answers('businesses/list', () => done([]))
  server.answers('channels/list', () =>
    done([
      channel('of-x', { kind: 'x', name: '@lane', contentTypes: ['x'] }),
      channel('wall', { kind: 'sandbox', name: 'Sandbox wall', contentTypes: ['x'] }),
    ]),
  )
  const { container } = render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <PostingCosts post={post} content={content} />
    </QueryClientProvider>,
  )

  expect(await screen.findByText(/^X bills this site \$0\.215 for it on @lane/)).toBeTruthy()
  expect(container.querySelectorAll('p')).toHaveLength(1)
})
