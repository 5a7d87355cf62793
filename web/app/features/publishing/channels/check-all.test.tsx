// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'
import { channel } from '../../../../test/publishing.ts'

import type { Channel } from '@postwright/contract/publishing/channels'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { Toasters } from '../../../../ui/toasts.tsx'
import { CheckAll } from './check-all.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const mastodon = (id: string, more: Partial<Channel> = {}) => channel(id, { kind: 'mastodon', ...more })

function shown(channels: Channel[]) {
  return render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <CheckAll channels={channels} />
      <Toasters />
    </QueryClientProvider>,
  )
}

/** The doctor, who finds this of each channel. @returns whom it was asked for. */
function doctor(stateOf: (id: string) => 'works' | 'warning' | 'fault') {
  const asked: string[] = []
  server.answers('channelDoctor/examine', (input) => {
    const { id } = input as { id: string }
    asked.push(id)
    const line = { about: 'credentials', state: stateOf(id), says: '', mend: [], answer: null, tookMs: 1 }
    return done({ at: '2026-09-16T09:00:00.000Z', lines: [line] })
  })
  return asked
}

const check = () => fireEvent.click(screen.getByRole('button', { name: 'Check all channels' }))

test('every channel with an account is looked at, those that are gone and those of ours are not, and what is to be mended is counted', async () => {
  const asked = doctor((id) => (id === 'two' ? 'fault' : 'warning'))
  shown([
    mastodon('one'),
    mastodon('two', { status: 'reconnect' }),
    channel('paused', { kind: 'bluesky', status: 'paused' }),
    mastodon('gone', { status: 'disconnected' }),
    channel('wall'),
  ])

  check()

  expect(await screen.findByText('1 channel is to be mended')).toBeTruthy()
  expect(asked).toEqual(['one', 'two', 'paused'])
  expect(screen.getByRole('button', { name: 'Check all channels' })).toBeTruthy()
})

test('without a fault it says that all of them work', async () => {
  doctor(() => 'works')
  shown([mastodon('one'), mastodon('two')])

  check()

  expect(await screen.findByText('All 2 channels work')).toBeTruthy()
})

test('what works with a warning is counted apart', async () => {
  doctor((id) => (id === 'two' ? 'warning' : 'works'))
  shown([mastodon('one'), mastodon('two')])

  check()

  expect(await screen.findByText('All 2 channels work, 1 of them with a warning')).toBeTruthy()
})

test('a doctor who does not answer is told of, and can be asked again', async () => {
  server.answers('channelDoctor/examine', () => done({ nothing: 'that is a diagnosis' }))
  shown([mastodon('one'), mastodon('two')])

  check()

  expect(await screen.findByText('The channels could not be checked')).toBeTruthy()
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Check all channels' })).toHaveProperty('disabled', false))
})

test('where no channel has an account there is nothing to check', () => {
  shown([channel('wall')])

  expect(screen.queryByRole('button')).toBeNull()
})
