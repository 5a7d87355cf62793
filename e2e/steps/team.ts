import { expect, type Page } from '@playwright/test'

import { newestLink } from './outbox.ts'
import { type Account, joinByCall } from './people.ts'

/** Somebody who is a member of the administrator's workspace, and works there. */
export async function joinTeamByCall(page: Page, admin: Page, fullName: string, role = 'editor'): Promise<Account> {
  const account = await joinByCall(page, admin, fullName)
  await inviteByCall(admin, account.email, role)

  const token = new URLSearchParams((await newestLink(admin, account.email, 'team_invitation')).split('?')[1]).get('token')
  const accepted = await page.request.post('/api/v1/invitations/accept', { data: { token } })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  const switched = await page.request.post('/api/v1/account/workspace', { data: await accepted.json() })
  expect(switched.ok(), await switched.text()).toBe(true)
  return account
}

export async function inviteByCall(admin: Page, email: string, role = 'editor'): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const invited = await admin.request.post('/api/v1/team/invitations', { data: { email, role }, headers })
  expect(invited.ok(), await invited.text()).toBe(true)
}
