// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import { integrationKinds } from '@postwright/contract/publishing/integrations'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { meQuery } from '../../identity/accounts/queries.ts'
import { Gallery } from './gallery.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

function shown({
  ready,
  isSuperAdmin = false,
  mayManage = true,
}: {
  ready: readonly string[]
  isSuperAdmin?: boolean
  mayManage?: boolean
}) {
  server.answers('integrations/ready', () => done(ready))
  const client = createQueryClient(() => {})
  client.setQueryDefaults(meQuery().queryKey, { staleTime: Infinity })
  client.setQueryData(meQuery().queryKey, { isSuperAdmin } as never)
  render(
    <QueryClientProvider client={client}>
      <Gallery channels={[]} mayManage={mayManage} onConnect={() => {}} onAdd={() => {}} />
    </QueryClientProvider>,
  )
}

test('a platform whose app is there can be connected', async () => {
  shown({ ready: [...integrationKinds] })

  expect(await screen.findByRole('button', { name: 'Connect X' })).toBeTruthy()
  expect(screen.queryByText('Ask your administrator')).toBeNull()
})

test('where it is not, people are told whom to ask, and never given a button that fails', async () => {
  shown({ ready: [] })

  expect(await screen.findAllByText('Ask your administrator')).toHaveLength(integrationKinds.length)
  expect(screen.queryByRole('button', { name: 'Connect X' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Connect Bluesky' })).toBeTruthy()
})

test('whoever can set it up is led there', async () => {
  shown({ ready: [], isSuperAdmin: true })

  expect((await screen.findAllByRole('link', { name: 'Set up its app' }))[0]!.getAttribute('href')).toBe('/app/admin?tab=integrations')
})

test('who may connect nothing is asked for nothing', () => {
  shown({ ready: [], mayManage: false })

  expect(screen.queryByText('Ask your administrator')).toBeNull()
  expect(screen.queryAllByRole('button')).toEqual([])
})
