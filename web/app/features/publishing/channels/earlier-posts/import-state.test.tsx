// @vitest-environment happy-dom
import type { ChannelImport } from '@postwright/contract/publishing/channel-imports'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ImportState } from './import-state.tsx'

afterEach(cleanup)

const last: ChannelImport = {
  channelId: 'figs',
  status: 'running',
  read: 0,
  added: 0,
  reason: null,
  goesOnAt: null,
  startedAt: null,
  endedAt: null,
  total: 0,
  teachesVoice: false,
}

test('an import that waits says why, and when it goes on', () => {
  render(<ImportState last={{ ...last, reason: 'dev.to answered 500.', goesOnAt: '2036-11-28T12:00:00.000Z' }} isConnected />)

  expect(screen.getByText(/^dev\.to answered 500\. It goes on by itself at .*2036/)).toBeTruthy()
})

test('why one ended stands apart from how far it came', () => {
  render(<ImportState last={{ ...last, status: 'failed', reason: 'dev.to asks to connect again: unauthorized' }} isConnected={false} />)

  expect(screen.getByText('dev.to asks to connect again: unauthorized')).toBeTruthy()
  expect(screen.getByText('0 posts read. 0 of them are new.')).toBeTruthy()
})
