import { expect, test } from '../steps/test.ts'

for (const path of ['/login', '/register', '/forgot-password', '/invitation', '/verify-email', '/app/nothing/here']) {
  test(`a visitor reads the name of the site at ${path}, and its tab has it`, async ({ page }) => {
    await page.goto(path)

    await expect(page.getByRole('link', { name: 'Fynbos Desk, start page' })).toHaveText('Fynbos Desk')
    await expect(page).toHaveTitle(/ · Fynbos Desk$/)
  })
}

test('the tab of every screen ends with the name of the site', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/app/dashboard')

  await expect(page).toHaveTitle('Dashboard · Fynbos Desk')
})
