import { expectAccessible } from '../steps/axe.ts'
import { signInByCall, signUpByCall, someone } from '../steps/people.ts'
import { expectFieldError } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { adminScreens, fillWorkspace, screens, show } from '../steps/tour.ts'

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
