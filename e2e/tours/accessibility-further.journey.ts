import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { expectFieldError } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { screens, settingsScreens, show } from '../steps/tour.ts'

test.slow()

test('every screen while it is empty', async ({ somebody }) => {
  const page = await somebody()
  for (const path of [...screens, ...settingsScreens, '/app/repository/gone', '/app/business/gone/profile']) {
    await show(page, path)
    await expectAccessible(page, `${path}, empty`)
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
