// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { Channel } from '@postwright/contract/publishing/channels'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { ChannelMenu } from './channel-menu.tsx'
import { Toasters } from '../../../../ui/toasts.tsx'
import { ConnectPanel } from './connect-panel.tsx'
import { keepConnectingBusiness } from './connecting-business.ts'
import { ConnectionReturn } from './connection-return.tsx'
import { Gallery } from './gallery.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

test('whoever connects again types the secret alone, from the first field on', async () => {
  server.answers('channelConnections/begin', () => refused(409, 'CONFLICT', 'Not now.'))
  drawn(<ConnectPanel kind="wordpress" businessId="business" channel={site} onConnected={() => {}} onClose={() => {}} />)

  const address = await screen.findByLabelText<HTMLInputElement>('Address of the site')
  expect(address.value).toBe('https://figs.example')
  await waitFor(() => expect(document.activeElement).toBe(address))
  fireEvent.change(screen.getByLabelText('Application password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))

  const fields = { site: 'https://figs.example', username: 'naledi', password: 'secret' }
  await waitFor(() => expect(server.inputsOf('channelConnections/begin')).toMatchObject([{ channelId: 'site', fields }]))
})

test('an account on a server of its own is looked for there again', () => {
  const channel: Channel = {
    ...site,
    kind: 'bluesky',
    account: '@figs.example',
    answers: { handle: 'figs.example', service: 'https://pds.example' },
  }
  drawn(<ConnectPanel kind="bluesky" businessId="business" channel={channel} onConnected={() => {}} onClose={() => {}} />)

  expect(screen.getByLabelText<HTMLInputElement>('Server').value).toBe('https://pds.example')
  expect(screen.getByLabelText<HTMLInputElement>('App password').value).toBe('')
})

test('after a refusal the focus is on the field that was refused', async () => {
  const message = 'The platform cannot be reached.'
  server.answers('channelConnections/begin', () => refused(422, 'INVALID', message, [{ field: 'fields.site', message }]))
  drawn(<ConnectPanel kind="wordpress" businessId="business" channel={site} onConnected={() => {}} onClose={() => {}} />)
  const button = await screen.findByRole('button', { name: 'Connect' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address of the site')))
  button.focus()
  fireEvent.click(button)

  await screen.findByText(message)
  expect(document.activeElement).toBe(screen.getByLabelText('Address of the site'))
})

test('it says that it is connected', async () => {
  server.answers('channelConnections/begin', () => done({ step: 'connected', channels: [{ ...site, status: 'connected' }] }))
  drawn(<ConnectPanel kind="wordpress" businessId="business" channel={site} onConnected={() => {}} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))

  expect(await screen.findByText('Figs is connected')).toBeTruthy()
})

test('whoever comes back from a platform that refused finds the channels of the business again', async () => {
  server.answers('channelConnections/answer', () => refused(422, 'INVALID', 'You did not allow it there. Nothing was connected.'))
  keepConnectingBusiness('figs')
  drawn(<ConnectionReturn query="error=access_denied" />)

  const back = await screen.findByRole('link', { name: 'Go to the channels' })
  expect(back.getAttribute('href')).toBe('/app/business/figs/profile?tab=channels')
})

test('a channel that is signed out can be disconnected, and one that is disconnected cannot', async () => {
  for (const [status, count] of [
    ['reconnect', 1],
    ['disconnected', 0],
  ] as const) {
    drawn(<ChannelMenu channel={{ ...site, status }} mayManage onAct={() => {}} />)
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Figs · WordPress' }))
    await screen.findByRole('menuitem', { name: 'Rename' })
    expect([status, screen.queryAllByRole('menuitem', { name: 'Disconnect' }).length]).toEqual([status, count])
    cleanup()
  }
})

test('the gallery calls connected what can be reached', () => {
  expect([said('connected'), said('paused'), said('reconnect')]).toEqual([1, 1, 0])
})

function said(status: Channel['status']): number {
  drawn(<Gallery channels={[{ ...site, status }]} mayManage onConnect={() => {}} onAdd={() => {}} />)
  const { length } = screen.queryAllByText('Connected')
  cleanup()
  return length
}

function drawn(element: React.ReactNode) {
  return render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      {element}
      <Toasters />
    </QueryClientProvider>,
  )
}

const site: Channel = {
  id: 'site',
  businessId: 'business',
  kind: 'wordpress',
  name: 'Figs',
  status: 'reconnect',
  contentTypes: ['blog'],
  address: 'https://figs.example',
  account: 'Figs',
  answers: { site: 'https://figs.example', username: 'naledi' },
  limits: null,
  settings: {},
  diagnosis: null,
  planned: 0,
  next: null,
  sandbox: null,
  lastSentAt: null,
  createdAt: '2026-09-16T09:00:00.000Z',
}
