// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'
import { delivery } from '../../../../test/publishing.ts'

import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { meQuery } from '../../identity/accounts/queries.ts'
import { NeedsAttention } from './needs-attention.tsx'

beforeEach(() => {
  for (const path of ['accounts/me', 'deliveries/get']) server.answers(path, () => new Promise<Response>(() => {}))
  server.answers('channels/list', () => done([]))
})
afterEach(() => {
  cleanup()
  server.forget()
})

test('a delivery that was answered keeps its place, so that a second press answers no other', () => {
  const [first, second] = [asking('Four books for a train ride'), asking('New opening hours')]
  const queryClient = createQueryClient(() => {})
  queryClient.setQueryData(meQuery().queryKey, { workspace: { may: { publish: true } } } as never)
  const asked = (deliveries: Delivery[]) => (
    <QueryClientProvider client={queryClient}>
      <NeedsAttention deliveries={deliveries} timeZoneOf={() => 'UTC'} />
    </QueryClientProvider>
  )
  const { rerender } = render(asked([first, second]))
  expect(screen.getAllByRole('button', { name: 'It is not' })).toHaveLength(2)

  rerender(asked([second]))

  const [one, other] = screen.getAllByRole('article').map((article) => article.textContent)
  expect(one).toMatch(/Four books for a train ride.*Answered$/)
  expect(other).toMatch(/New opening hours.*It is not$/)
})

function asking(postTitle: string): Delivery {
  return delivery({ id: postTitle, postId: postTitle, postTitle, status: 'needs_attention', nextStep: 'look' })
}
