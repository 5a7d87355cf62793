import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness } from '../../../../../test/factories.ts'
import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { contextFor } from '../../../../context.ts'
import type { Account, Connection, Listed } from '../../../../platforms/connection.ts'
import { sessions } from '../../../identity/accounts/table.ts'
import { channels } from '../table.ts'
import { goOn } from './go-on.ts'

const app = await startPublishingApp()

const account = (id: string, more: Partial<Account> = {}): Account => ({ id, name: `Page ${id}`, sort: 'page', credentials: null, ...more })

/** Somebody who has signed in at a platform that lists these accounts. */
async function signedInTo(listed: Omit<Listed, 'type'>) {
  const { api, userId, workspaceId } = await app.member()
  const { id: businessId } = await addBusiness(api)
  const [session] = await app.behindTheScenes((tx) => tx.select().from(sessions).where(eq(sessions.userId, userId)))
  const actor = { userId, workspaceId, role: 'owner', businessIds: null, isSuperAdmin: false } as const
  // Only this is asked of it.
  const connection = { listAccounts: async () => ({ type: 'listed', ...listed }) } as unknown as Connection
  const begun = { businessId, kind: 'mastodon', channelId: null, sessionId: session!.id, pending: null } as const
  const granted = { credentials: { accessToken: 'of-the-person' }, expiresInSeconds: 3600 }
  const going = () =>
    goOn(contextFor(app.services, actor), connection, { ...begun, granted: { ...granted }, signal: new AbortController().signal })
  return { api, businessId, going }
}

test('accounts are offered with what they are, and those that post already or cannot be posted to are not taken', async () => {
  const closed = 'You may only read this page.'
  const accounts = [account('1', { address: 'https://social.example/1' }), account('2'), account('3', { closed })]
  const { api, going } = await signedInTo({ accounts })
  const choose = (id: string, ...accountIds: string[]) => api.channelConnections.choose({ id, accountIds })

  const first = await going()
  if (first.step !== 'choose') throw new Error('There are several.')
  const refused = choose(first.id, '1', '3')
  await expect(refused).rejects.toMatchObject({ code: 'INVALID', message: closed, data: { fields: [{ field: 'accountIds' }] } })
  const connected = await choose(first.id, '1')
  const again = await going()

  const offered = { sort: 'page', address: null, channelName: null, closed: null }
  expect(first.accounts).toEqual([
    { ...offered, id: '1', name: 'Page 1', address: 'https://social.example/1' },
    { ...offered, id: '2', name: 'Page 2' },
    { ...offered, id: '3', name: 'Page 3', closed },
  ])
  expect(connected).toMatchObject({ step: 'connected', channels: [{ name: 'Page 1' }] })
  expect(again).toMatchObject({ step: 'choose', accounts: [{ channelName: 'Page 1' }, { channelName: null }, { closed }] })
})

test('what a page was given ends at its own time', async () => {
  const own = { credentials: { accessToken: 'of-the-page' }, expiresInSeconds: null }
  const { api, businessId, going } = await signedInTo({ accounts: [account('1', own), account('2')] })

  const step = await going()
  if (step.step !== 'choose') throw new Error('There are several.')
  await api.channelConnections.choose({ id: step.id, accountIds: ['1', '2'] })

  const rows = await app.behindTheScenes((tx) => tx.select().from(channels).where(eq(channels.businessId, businessId)))
  const ends = Object.fromEntries(rows.filter(({ kind }) => kind === 'mastodon').map((row) => [row.accountId, row.credentialsExpireAt]))
  expect(ends).toEqual({ '1': null, '2': expect.any(Date) })
})

test('an account that cannot be posted to is not connected by itself, and where there is none the platform says why', async () => {
  const closed = 'You may only read this page.'
  await expect((await signedInTo({ accounts: [account('1', { closed })] })).going()).rejects.toMatchObject({ message: closed })
  const none = 'This account has no channel yet.'
  await expect((await signedInTo({ accounts: [], none })).going()).rejects.toMatchObject({ message: none })
})
