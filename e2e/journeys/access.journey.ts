import { expectAccessible } from '../steps/axe.ts'
import { goTo } from '../steps/screens.ts'
import { signIn, signInByCall, signUpByCall, someone, approveByCall } from '../steps/people.ts'
import { expect, test } from '../steps/test.ts'

test('a person is suspended while they work, reads why, and works on once reinstated', async ({ page, admin }) => {
  const account = someone('Zanele Radebe')

  await test.step('they work', async () => {
    await signUpByCall(page.request, account)
    await approveByCall(admin.request, account)
    await signInByCall(page.request, account)
    await page.goto('/app/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('an administrator finds and suspends them', async () => {
    await admin.goto('/app/dashboard')
    await goTo(admin, 'Admin')
    await admin.getByRole('tab', { name: 'Users' }).click()
    await admin.getByLabel('Search people').fill(account.email)
    await expect(admin.getByRole('button', { name: /^Open / })).toHaveCount(1)
    await admin.getByRole('button', { name: `Open ${account.fullName}` }).click()
    const panel = admin.getByRole('dialog', { name: account.fullName })
    await expect(panel.getByText("Zanele's workspace")).toBeVisible()
    await expectAccessible(admin, 'Admin, Users, a person')
    await panel.getByRole('button', { name: 'Suspend' }).click()
    await expectAccessible(admin, 'Admin, Users, suspending somebody')
    await admin.getByLabel('Reason').fill('Somebody else has your password.')
    await admin.getByRole('button', { name: 'Suspend account' }).click()
    await expect(panel.getByRole('status')).toContainText('Somebody else has your password.')
    await expect(panel.getByText('Nowhere')).toBeVisible()
  })

  await test.step('their open screen ends by itself, and the log-in tells why', async () => {
    await expect(page).toHaveURL(/\/login/, { timeout: 20_000 })
    await signIn(page, account)
    await expect(page.getByRole('heading', { name: 'Account Suspended' })).toBeVisible()
    await expect(page.getByText('Somebody else has your password.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/)
  })

  await test.step('reinstated, they work on', async () => {
    await admin.getByRole('button', { name: 'Reinstate' }).click()
    await expect(admin.getByRole('dialog', { name: account.fullName }).getByRole('button', { name: 'Suspend' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
  })

  await test.step('all of it is in the log', async () => {
    await admin.goto(`/app/admin?tab=audit&area=account`)
    const entries = admin.getByRole('region', { name: 'Entries' })
    await expect(entries.getByText('Reinstated an account').first()).toBeVisible()
    await expect(entries.getByText('Suspended an account').first()).toBeVisible()
    await admin.goto('/app/admin?tab=audit&area=instance')
    await expect(entries.getByText('changed: name and public contact address')).toBeVisible()
  })
})
