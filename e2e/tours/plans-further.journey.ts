import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { accountOf, endTrial, grant, withoutAddress } from '../steps/plans.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('beyond the largest plan with a price, where the site has no address, the administrator is asked with a button, once a day, and led to whoever owns the workspace', async ({
  somebody,
  admin,
}) => {
  const page = await somebody('Lerato Moloi')
  await withoutAddress(page)
  const { workspace, profile } = await accountOf(page)
  await grant(admin, workspace.id, { planId: 'agency', reason: 'For a journey.' })
  for (let count = 1; count <= 10; count++) await createBusiness(page, { name: `Brand ${count}` })

  await test.step('it is asked in Add Business, and said so there', async () => {
    await page.goto('/app/dashboard?add=business')
    const dialog = page.getByRole('dialog', { name: 'Add Business' })
    await expect(dialog.getByText(/Ask the administrator of .+ for a larger plan\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Ask for a larger plan' }).click()
    await expect(dialog.getByText(/The administrator of .+ was asked on .+ for a larger plan\./)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Asked' })).toBeFocused()
    await expectAccessible(page, 'Add Business, once the administrator was asked')
  })

  await test.step('the administrator is told, and led to where the plan is decided', async () => {
    await admin.goto('/app/notifications')
    await admin.getByRole('link', { name: new RegExp(`Lerato Moloi asks for a larger plan for ${workspace.name}`) }).click()
    const panel = admin.getByRole('dialog', { name: profile.fullName })
    await expect(panel.getByText(/^Asked for more businesses, /)).toBeVisible()
    await grant(admin, workspace.id, { planId: 'agency', reason: 'For a journey.' })
    await expect(panel.getByText(/^Asked for/)).toHaveCount(0)
  })

  await test.step('after a decision it can be asked again', async () => {
    await expect(page.getByRole('dialog', { name: 'Add Business' }).getByRole('button', { name: 'Ask for a larger plan' })).toBeVisible()
  })
})

test('a business can be added as soon as the plan allows one more, without a reload', async ({ somebody, admin }) => {
  const page = await somebody('Naledi Khumalo')
  await createBusiness(page)
  await page.goto('/app/dashboard?add=business')
  const dialog = page.getByRole('dialog', { name: 'Add Business' })
  await expect(dialog.getByText('The Starter plan includes 1 business.', { exact: true })).toBeVisible()

  await grant(admin, (await accountOf(page)).workspace.id, { planId: 'agency', reason: 'For a journey.' })

  await expect(dialog.getByLabel('Name')).toBeVisible()
  await expect(dialog.getByText(/^The Starter plan includes/)).toHaveCount(0)
})

test('without a plan, the first steps begin with choosing one', async ({ somebody, admin }) => {
  const page = await somebody('Johan Visser')
  await endTrial(page, admin)
  await page.goto('/app/dashboard')
  const main = page.getByRole('main')
  const steps = main.getByRole('region', { name: 'Your first post' })
  const ask = main.getByRole('link', { name: 'Choose a plan' })

  await expect(steps.getByText('Adding a business needs a plan.')).toBeVisible()
  await expect(ask).toHaveClass(/btn-primary/)
  await expect(main.getByRole('link', { name: 'Add Business' })).toHaveCount(0)
  await expectAccessible(page, 'first steps without a plan')

  await steps.getByRole('button', { name: 'Hide' }).click()
  await expect(main.getByText('No businesses yet')).toBeVisible()
  await expect(ask).toHaveClass(/btn-primary/)
  await expect(main.getByRole('link', { name: 'Add Business' })).toHaveCount(0)
})

test('a plan by agreement shows the figures that were agreed, and what is not agreed as such', async ({ somebody, admin }) => {
  const page = await somebody('Ayanda Nkosi')
  const workspaceId = (await accountOf(page)).workspace.id
  const members = page.getByRole('region', { name: 'Members' })
  const agreed = { planId: 'enterprise', tokens: 2_000_000, posts: 600, reason: 'As in their contract.' }

  await test.step('tokens and posts were agreed, seats were not', async () => {
    await grant(admin, workspaceId, agreed)
    await page.goto('/app/dashboard')
    await expect(page.getByRole('region', { name: 'Quota' })).toContainText(/(?<!\d)0\s*of 2.000.000 tokens/)
    await expect(page.getByRole('region', { name: 'Quota' })).toContainText(/(?<!\d)0\s*of 600 posts/)
    await page.goto('/app/settings?tab=team')
    await expect(members.getByText('1 of 25+ seats taken')).toBeVisible()
  })

  await test.step('seats, too', async () => {
    await grant(admin, workspaceId, { ...agreed, seats: 40 })
    await page.reload()
    await expect(members.getByText('1 of 40 seats taken')).toBeVisible()
  })

  await test.step('whoever set the instance up agreed on nothing', async () => {
    await admin.goto('/app/dashboard')
    const quota = admin.getByRole('region', { name: 'Quota' })
    await expect(quota).toContainText(/\d\s*tokens used, amount as agreed/)
    await expect(quota).toContainText(/\d\s*posts used, amount as agreed/)
    await expect(quota.getByRole('img')).toHaveCount(0)
  })
})

test('an administrator chooses how long the starter plan lasts, and the price list says so', async ({ admin, page }) => {
  const form = admin.getByRole('region', { name: 'Starter plan' })
  await admin.goto('/app/admin')
  await expect(form.getByLabel('Days')).toHaveValue('14')
  await form.getByLabel('Days').fill('none')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a whole number of days, from 1 to 3,650.')).toBeVisible()

  await form.getByLabel('Without an end').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(admin, 'Starter has no end from now on')
  await page.goto('/pricing')
  await expect(page.getByRole('article', { name: 'Starter' })).toContainText('without an end')

  await form.getByLabel('A trial').check()
  await form.getByLabel('Days').fill('14')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(admin, 'Starter lasts 14 days from now on')
  await page.goto('/pricing')
  await expect(page.getByRole('article', { name: 'Starter' })).toContainText('14-day trial')
})
