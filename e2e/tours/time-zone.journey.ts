import { Account } from '@postwright/contract/identity/accounts'
import type { Page } from '@playwright/test'

import { addBusiness } from '../steps/business.ts'
import { company } from '../steps/company.ts'
import { newestLink } from '../steps/outbox.ts'
import { administrator, approveByCall, signInByCall, someone } from '../steps/people.ts'
import { expectToast } from '../steps/screens.ts'
import { inviteByCall } from '../steps/team.ts'
import { expect, test } from '../steps/test.ts'

// Each of these zones is neither the server's nor that of the other journeys.

test('whoever sets up is in the time zone of their browser, and new businesses are in that of the workspace', async ({
  startInstance,
  open,
}) => {
  const { url } = await startInstance()
  const page = await open({ baseURL: url, timezoneId: 'Pacific/Auckland' })

  await test.step('the administrator', async () => {
    await page.goto('/setup')
    await page.getByLabel('Full name').fill(administrator.fullName)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Create administrator' }).click()
    await expect(page.getByRole('heading', { name: 'What is it called?' })).toBeVisible()
    await expectTimeZone(page, 'Pacific/Auckland')
  })

  await test.step('the workspace is given another one', async () => {
    await page.goto('/app/settings?tab=team')
    const form = page.getByRole('region', { name: 'Workspace' })
    await expect(form.getByLabel('Time zone')).toHaveValue('Pacific/Auckland')
    await form.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await form.getByRole('button', { name: 'Save workspace' }).click()
    await expectToast(page, 'Workspace saved')
  })

  await test.step('a new business begins with it', async () => {
    await addBusiness(page, company)
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  })
})

test('whoever signs up is in the time zone of their browser', async ({ open, admin }) => {
  const page = await open({ timezoneId: 'America/New_York' })
  const account = someone('Lindiwe Zulu')

  await page.goto('/register')
  await page.getByLabel('Full name').fill(account.fullName)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await approveByCall(admin.request, account)
  await signInByCall(page.request, account)

  await expectTimeZone(page, 'America/New_York')
  await page.goto('/app/settings')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
})

test('whoever registers from an invitation is in the time zone of their browser', async ({ open, admin }) => {
  const page = await open({ timezoneId: 'Asia/Kolkata' })
  const invited = someone('Arjun Rao')
  await inviteByCall(admin, invited.email)

  await page.goto(await newestLink(admin, invited.email, 'team_invitation'))
  await page.getByLabel('Full name').fill(invited.fullName)
  await page.getByLabel('Password', { exact: true }).fill(invited.password)
  await page.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  await approveByCall(admin.request, invited)

  const { profile } = await accountOf(page)
  expect(profile.timeZone).toMatch(/^Asia\/(Kolkata|Calcutta)$/)
})

test('where nobody gave the workspace a time zone, a new business is in that of the browser', async ({ somebody }) => {
  const page = await somebody()
  await expectTimeZone(page, 'UTC')

  await page.goto('/app/dashboard')
  await addBusiness(page, company)

  await expect(page.getByLabel('Time zone')).toHaveValue('Africa/Johannesburg')
})

async function expectTimeZone(page: Page, timeZone: string): Promise<void> {
  const { profile, workspace } = await accountOf(page)
  expect([profile.timeZone, workspace.timeZone]).toEqual([timeZone, timeZone])
}

async function accountOf({ request }: Page): Promise<Account> {
  return Account.parse(await (await request.get('/api/v1/account')).json())
}
