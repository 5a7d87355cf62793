import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { joinByCall } from '../steps/people.ts'
import { expectFieldError, expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('a person takes a copy of everything about them', async ({ somebody }) => {
  const page = await somebody('Fatima Adams')
  await createBusiness(page)
  await page.goto('/app/settings?tab=data')

  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(page.getByText('Your data is ready')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Export my data' })).toBeDisabled()
  await expect(page.getByText(/^The next one from /)).toBeVisible()
  await expectAccessible(page, 'Settings, Data & account, with an export')

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array))
  const zip = Buffer.concat(chunks).toString('latin1')
  expect(zip.slice(0, 4)).toBe('PK\u0003\u0004')
  expect(zip).toContain('.json')
})

test('a person asks for the end of their account, and thinks again', async ({ page, admin }) => {
  const account = await joinByCall(page, admin, 'Willem Steyn')
  const banner = page.getByText(/^Your account will be deleted on /).first()
  await page.goto('/app/settings?tab=data')

  await test.step('it asks for the password', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Your password').fill('a guess')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expectFieldError(dialog.getByLabel('Your password'), 'This is not your password.')
    await expectAccessible(page, 'Delete your account?')
    await dialog.getByLabel('Your password').fill(account.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expectToast(page, /^Your account will be deleted on /)
  })

  await test.step('every screen says when, and offers to keep it', async () => {
    const due = new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      timeZone: 'Africa/Johannesburg',
    })
    await page.goto('/app/calendar')
    await expect(banner).toContainText(due)
    await expectAccessible(page, 'an account that is to end')
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expectToast(page, 'Your account stays')
    await expect(banner).toBeHidden()
  })

  await test.step('and nothing goes', async () => {
    await page.goto('/app/settings?tab=data')
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })
})
