import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { signInByCall, signUpByCall, someone } from '../steps/people.ts'
import { expectFieldError } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { adminScreens, fillWorkspace, screens, settingsScreens, show } from '../steps/tour.ts'

test.slow()

test('public pages and the ways in', async ({ page }) => {
  for (const path of [
    '/',
    '/blog',
    '/blog/nothing-here',
    '/login',
    '/register',
    '/register?plan=solo&currency=USD',
    '/nowhere',
    '/unsubscribe?u=1',
    '/newsletter/unsubscribe?token=x',
  ]) {
    await show(page, path)
    await expectAccessible(page, path)
  }
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectFieldError(page.getByLabel('Full name'), 'Full name is required.')
  await expectAccessible(page, '/register with errors')
})

test('the gate', async ({ page }) => {
  const account = someone('Sibusiso Ndlovu')
  await signUpByCall(page.request, account)
  await signInByCall(page.request, account)
  await show(page, '/app/dashboard')
  await expectAccessible(page, 'pending')
})

test('every screen while it is empty', async ({ somebody }) => {
  const page = await somebody()
  for (const path of [...screens, ...settingsScreens, '/app/repository/gone', '/app/business/gone/profile']) {
    await show(page, path)
    await expectAccessible(page, `${path}, empty`)
  }
})

test('every screen with content', async ({ somebody, page: reader }) => {
  const page = await somebody()
  const more = await fillWorkspace(page)
  for (const path of [...screens, ...more]) {
    await show(page, path)
    await expectAccessible(page, path)
  }

  await show(page, '/app/calendar')
  await page.getByRole('button', { name: /How we gather kelp/ }).click()
  await expect(page.getByRole('dialog', { name: /How we gather kelp/ })).toBeVisible()
  await expectAccessible(page, '/app/calendar with a post open')

  await show(reader, '/blog')
  await expectAccessible(reader, '/blog')
  await reader
    .getByRole('link', { name: /^Read more/ })
    .first()
    .click()
  await expect(reader).toHaveURL(/\/blog\/.+/)
  await expectAccessible(reader, '/blog/{slug}')
})

test('the administrator’s screens', async ({ admin, page }) => {
  await signUpByCall(page.request, someone('Ayanda Zulu'))
  for (const path of adminScreens) {
    await show(admin, path)
    await expectAccessible(admin, path)
  }
})

test('what opens over a screen', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/app/dashboard?add=business')
  const dialog = page.getByRole('dialog', { name: 'Add Business' })
  await dialog.getByRole('button', { name: 'Add Business' }).click()
  await expectFieldError(dialog.getByLabel('Name'), 'Name is required.')
  await expectAccessible(page, 'Add Business with errors')
  // The plan of a trial has room for one.
  await createBusiness(page)

  await show(page, '/app/repository')
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
  await expectAccessible(page, 'New post')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /account menu$/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'account menu')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'notifications')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expectAccessible(page, 'command palette')
  await page.keyboard.press('Escape')

  await show(page, '/app/publishing')
  await page.getByRole('button', { name: 'Actions for Sandbox wall' }).click()
  await page.getByRole('menuitem', { name: 'How it behaves' }).click()
  await expect(page.getByRole('dialog', { name: 'Sandbox wall' })).toBeVisible()
  await expectAccessible(page, 'How it behaves')
})
