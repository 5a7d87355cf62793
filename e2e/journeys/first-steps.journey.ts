import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { addBusiness } from '../steps/business.ts'
import { channelOf, listBusinesses, listPosts, schedulePost, setSandboxBehaviour } from '../steps/calls.ts'
import { company } from '../steps/company.ts'
import { approve } from '../steps/editor.ts'
import { expectToast, goTo } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('the dashboard leads to a first published post, and is itself again once there is one', async ({ somebody }) => {
  const page = await somebody()
  const steps = page.getByRole('region', { name: 'Your first post' })

  await test.step('nothing is done: the first step is a business', async () => {
    await page.goto('/app/dashboard')
    await expect(steps.getByText('0 of 4 done')).toBeVisible()
    await expect(openStep(page)).toContainText('Tell us about one business')
    await expectAccessible(page, 'first steps, none done')
    await steps.getByRole('link', { name: 'Add Business' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Business' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('what was hidden by mistake comes back', async () => {
    await steps.getByRole('button', { name: 'Hide' }).click()
    await expect(steps).toHaveCount(0)
    await page
      .getByRole('region', { name: /^Messages/ })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(steps).toBeVisible()
  })

  await test.step('with a business, the next act is its first brief', async () => {
    await addBusiness(page, company)
    await page.getByRole('link', { name: 'Write your first brief' }).click()
    await expect(steps.getByText('1 of 4 done')).toBeVisible()
    await expect(openStep(page)).toContainText('Say what should be written')
    await expect(page.getByRole('textbox', { name: 'What should be written' })).toBeVisible()
  })

  await test.step('written: a draft waits for approval', async () => {
    const [business] = await listBusinesses(page)
    const body = 'On Saturday we open our studio in Kalk Bay from 10:00 to 15:00.'
    const data = { businessId: business!.id, contentType: 'blog', content: { title: 'Our studio opens', body } }
    expect((await page.request.post('/api/v1/posts', { data })).ok()).toBe(true)
    await expect(steps.getByText('2 of 4 done')).toBeVisible()
    await openStep(page).getByRole('link', { name: 'Open the draft' }).click()
    await approve(page)
    await goTo(page, 'Dashboard')
    await expect(steps.getByText('3 of 4 done')).toBeVisible()
    await expect(openStep(page)).toContainText('Publish it')
    await expectAccessible(page, 'first steps, three done')
  })

  await test.step('refused, it says so; published, the steps are gone', async () => {
    const [[business], [post]] = [await listBusinesses(page), await listPosts(page)]
    const wall = await channelOf(page, business!.id, 'sandbox')
    await setSandboxBehaviour(page, wall, { mode: 'refuse', times: 1 })
    const [delivery] = await schedulePost(page, { postId: post!.id, dueAt: new Date().toISOString(), channelIds: [wall.id] })
    await expect(openStep(page)).toContainText('It did not arrive', { timeout: 30_000 })
    expect((await page.request.post(`/api/v1/deliveries/${delivery!.id}/send`)).ok()).toBe(true)
    await expect(steps).toHaveCount(0, { timeout: 30_000 })
    await expect(page.getByRole('region', { name: 'New brief' })).toBeVisible()
  })
})

test('whoever hides the first steps is not shown them again', async ({ somebody }) => {
  const page = await somebody()
  const steps = page.getByRole('region', { name: 'Your first post' })
  await page.goto('/app/dashboard')
  await steps.getByRole('button', { name: 'Hide' }).click()
  await expectToast(page, 'Hidden. The Tutorial has the same steps.')

  await page.reload()

  await expect(page.getByRole('main').getByText('No businesses yet')).toBeVisible()
  await expect(steps).toHaveCount(0)
})

function openStep(page: Page) {
  return page.getByRole('region', { name: 'Your first post' }).getByRole('listitem').and(page.locator('[aria-current="step"]'))
}
