// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import type { Generation, GenerationDraft } from '@postwright/contract/content/generation'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { useStopping } from './use-stopping.ts'

afterEach(() => {
  cleanup()
  server.forget()
})

test('a draft is being stopped until it has ended; written once more, it is not', async () => {
  server.answers('generation/stop', () => done({}))
  const { result, rerender } = renderHook(({ state }) => useStopping(generationOf(state)), {
    initialProps: { state: 'writing' as State },
    wrapper: Providers,
  })

  await act(() => result.current.stopDrafts('x-1'))
  expect([...result.current.stopping]).toEqual(['x-1'])

  rerender({ state: 'stopped' })
  rerender({ state: 'writing' })
  expect([...result.current.stopping]).toEqual([])
})

type State = GenerationDraft['state']

function generationOf(state: State): Generation {
  return { id: '019a9d5e-0000-7000-8000-000000000001', drafts: [{ key: 'x-1', state }] } as Generation
}

const queryClient = createQueryClient(() => {})

function Providers({ children }: PropsWithChildren) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
