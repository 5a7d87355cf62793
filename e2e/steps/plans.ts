import { Account } from '@postwright/contract/identity/accounts'
import { expect, type Page } from '@playwright/test'

export async function accountOf(page: Page): Promise<Account> {
  return Account.parse(await (await page.request.get('/api/v1/account')).json())
}

/** Gives a workspace a plan, as an administrator. */
export async function grant(admin: Page, workspaceId: string, data: object): Promise<void> {
  const response = await admin.request.post(`/api/v1/admin/workspaces/${workspaceId}/subscription`, { data })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Ends the trial of somebody, and waits until it is over. */
export async function endTrial(page: Page, admin: Page): Promise<Account> {
  const account = await accountOf(page)
  // Once more where the call alone took as long.
  await expect(async () => {
    const endsAt = new Date(Date.now() + 3000).toISOString()
    await grant(admin, account.workspace.id, { planId: 'starter', endsAt, reason: 'For a journey.' })
  }).toPass()
  await expect.poll(async () => (await page.request.get('/api/v1/subscription')).json(), { timeout: 20_000 }).toBeNull()
  return account
}

/** As a site shows itself whose administrator left no address. */
export async function withoutAddress(page: Page): Promise<void> {
  await page.route('**/rpc/accounts/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('help@fynbosdesk.example', '') })
  })
}
