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
