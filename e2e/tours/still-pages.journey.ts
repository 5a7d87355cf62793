import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from '../steps/test.ts'

test('a page does not move under a pointer because what stands over it comes later', async ({ somebody }) => {
  const page = await somebody()
  await page.route('**/assets/email-banner-*', async (route) => {
    await sleep(1500)
    await route.continue()
  })
  await page.goto('/app/calendar')
  const today = page.getByRole('main').getByRole('button', { name: 'Today' })

  await expect(today).toBeVisible()
  const first = await today.boundingBox()
  await expect(page.getByText('Confirm your email address')).toBeVisible()

  expect(await today.boundingBox()).toEqual(first)
})

test('a page is drawn without a banner that cannot be loaded', async ({ somebody }) => {
  const page = await somebody()
  await page.route('**/assets/email-banner-*', (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/email-banner-'))
  await page.goto('/app/calendar')
  await failed
  const week = page.getByRole('main').getByRole('button', { name: 'Week', exact: true })
  await week.click()

  await expect(page).toHaveURL(/view=week/)
  await expect(week).toBeVisible()
})
