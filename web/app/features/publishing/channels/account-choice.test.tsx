// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { OfferedAccount } from '@postwright/contract/publishing/channel-connections'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { ConnectionReturn } from './connection-return.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

test('of several accounts one or more are chosen, each with what it is, and what cannot be chosen says why', async () => {
  offered(
    account({ name: 'Thandi Nkosi', sort: 'profile', address: 'https://www.linkedin.com/in/thandi/' }),
    account({ name: 'Loerie Lane', sort: 'page' }),
    account({ name: 'Figs', sort: 'page', channelName: 'Figs on LinkedIn' }),
    account({ name: 'Old Plums', sort: 'page', closed: 'You may only read this page.' }),
  )
  server.answers('channelConnections/choose', () => refused(403, 'FORBIDDEN', 'Your plan has no room for more accounts.'))

  const profile = await box('Thandi Nkosi')
  expect(describing(profile)).toBe('Your profile · linkedin.com/in/thandi')
  expect(describing(await box('Loerie Lane'))).toBe('Page')
  for (const [name, why] of [
    ['Figs', 'Connected already, as Figs on LinkedIn'],
    ['Old Plums', 'Page · You may only read this page.'],
  ] as const) {
    expect([(await box(name)).disabled, describing(await box(name))]).toEqual([true, why])
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose an account' }).disabled).toBe(true)
  fireEvent.click(profile)
  fireEvent.click(await box('Loerie Lane'))
  fireEvent.click(screen.getByRole('button', { name: 'Connect 2 accounts' }))

  expect(await screen.findByText('Your plan has no room for more accounts.')).toBeTruthy()
  expect(server.inputsOf('channelConnections/choose')).toEqual([{ id: 'pending', accountIds: ['Thandi Nkosi', 'Loerie Lane'] }])
  expect((await box('Loerie Lane')).checked).toBe(true)
})

test('many accounts are looked through by their names, and what was chosen before stays so', async () => {
  offered(...Array.from({ length: 12 }, (_, number) => account({ name: `Page ${number}` })))
  server.answers('channelConnections/choose', () => done({ step: 'connected', channels: [] }))

  fireEvent.click(await box('Page 3'))
  fireEvent.change(screen.getByLabelText('Find an account'), { target: { value: 'page 11' } })
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  fireEvent.click(await box('Page 11'))
  fireEvent.change(screen.getByLabelText('Find an account'), { target: { value: 'plums' } })
  expect(screen.getByText('No account has this in its name.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Connect 2 accounts' }))

  await waitFor(() => expect(server.inputsOf('channelConnections/choose')).toEqual([{ id: 'pending', accountIds: ['Page 3', 'Page 11'] }]))
})

test('where nothing is left to choose, it says so and leads back', async () => {
  offered(account({ name: 'Figs', channelName: 'Figs' }), account({ name: 'Old Plums', closed: 'You may only read this page.' }))

  expect(await screen.findByText('There is no other account to connect')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the channels, without connecting' })).toBeTruthy()
})

function offered(...accounts: OfferedAccount[]): void {
  server.answers('channelConnections/answer', () =>
    done({ step: 'choose', id: 'pending', kind: 'mastodon', businessId: 'business', accounts }),
  )
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <ConnectionReturn query={`state=${accounts.length}&code=c`} />
    </QueryClientProvider>,
  )
}

function account(known: Partial<OfferedAccount> & { name: string }): OfferedAccount {
  return { id: known.name, sort: null, address: null, channelName: null, closed: null, ...known }
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

function describing(element: HTMLElement): string {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}
