import { Account } from '@postwright/contract/identity/accounts'

import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { passThrough, startIdentityProvider } from '../steps/identity-provider.ts'
import { newestLink } from '../steps/outbox.ts'
import { administrator, approveByCall, signOut, someone } from '../steps/people.ts'
import { expectToast } from '../steps/screens.ts'
import { inviteByCall } from '../steps/team.ts'
import { expect, test } from '../steps/test.ts'

test('an invitation is answered by way of Google, by somebody new and by somebody who has an account', async ({ startInstance, open }) => {
  test.slow()
  const { url } = await startInstance({ SAFE_FETCH_ALLOW: '127.0.0.1' })
  const provider = await startIdentityProvider(`${url}/api/auth/callback/google`)
  const [admin, page] = [await open({ baseURL: url }), await open({ baseURL: url, timezoneId: 'America/New_York' })]
  const created = await admin.request.post('/api/v1/setup/super-admin', { data: administrator })
  expect(created.ok(), await created.text()).toBe(true)
  const invited = someone('Naledi Khumalo')
  const google = page.getByRole('button', { name: 'Continue with Google' })

  await test.step('the administrator names the service, which is asked what it offers', async () => {
    await admin.goto('/app/admin?tab=sign-in')
    await admin.getByRole('checkbox', { name: /^Offer it/ }).check()
    await admin.getByLabel('Issuer').fill(provider.issuer)
    await admin.getByLabel('Client id').fill(provider.clientId)
    await admin.getByLabel('Client secret').fill(provider.clientSecret)
    await admin.getByLabel('Button').fill('Continue with Google')
    await admin.getByRole('button', { name: 'Test connection' }).click()
    await expect(admin.getByText(/answers/)).toBeVisible()
    await expectAccessible(admin, 'Admin, Sign-in, tested')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expectToast(admin, 'Sign-in settings saved')
  })

  await test.step('somebody new makes an account there, comes back to the invitation, and accepts', async () => {
    await inviteByCall(admin, invited.email)
    await page.goto(await newestLink(admin, invited.email, 'team_invitation'))
    await expect(page.getByRole('button', { name: 'Create account and accept' })).toBeVisible()
    await expectAccessible(page, '/invitation, new, with Google')
    await page.route('**/api/auth/sign-in/google', (route) => route.abort('internetdisconnected'))
    await google.click()
    await expect(page.locator('[data-sonner-toast]')).toHaveText(
      'Failed to sign in with GoogleThe server cannot be reached. Check the connection and try again.',
    )
    await page.unrouteAll()
    await google.click()
    await passThrough(page, provider, invited.email)
    await expect(page).toHaveURL(/\/invitation$/)
    await expect(page.getByText(`You are logged in as ${invited.email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  })

  await test.step('approved, they are a member', async () => {
    await approveByCall(admin.request, invited)
    await page.goto('/app/settings?tab=team')
    await expect(page.getByRole('region', { name: 'Members' }).getByText(invited.email)).toBeVisible()
    expect(await workspaceOf(page)).toMatchObject({ role: 'editor', id: (await workspaceOf(admin)).id })
  })

  await test.step('they are in the time zone of their browser', async () => {
    await page.goto('/app/settings')
    await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
  })

  await test.step('they leave, are invited again, and answer from the log-in by way of Google', async () => {
    expect((await page.request.post('/api/v1/team/leave')).ok()).toBe(true)
    await page.goto('/app/dashboard')
    await signOut(page)
    await inviteByCall(admin, invited.email, 'viewer')
    await page.goto(await newestLink(admin, invited.email, 'team_invitation'))
    await expect(page.getByRole('button', { name: 'Log in and accept' })).toBeVisible()
    await expectAccessible(page, '/invitation, with Google')
    await google.click()
    await expect(page).toHaveURL(/\/invitation$/)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(page).toHaveURL(/\/app\/dashboard$/)
    expect(await workspaceOf(page)).toMatchObject({ role: 'viewer', id: (await workspaceOf(admin)).id })
  })

  await provider.close()
})

async function workspaceOf({ request }: Page): Promise<Account['workspace']> {
  return Account.parse(await (await request.get('/api/v1/account')).json()).workspace
}
