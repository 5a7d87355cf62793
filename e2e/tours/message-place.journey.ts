import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createPost } from '../steps/calls.ts'
import { openPost } from '../steps/editor.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

for (const size of sizes) {
  test(`what lies under a message can be pressed, and so can its Undo, ${size.width} px wide`, async ({ somebody }) => {
    const page = await somebody()
    const business = await createBusiness(page)
    const post = await createPost(page, { businessId: business.id, contentType: 'blog', content: { title: 'Closed', body: 'Closed.' } })
    await page.setViewportSize(size)
    await openPost(page, post.id)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expectToast(page, 'Archived')

    await expect(async () => expect(await takenFromPage(page)).toEqual(['Undo'])).toPass({ timeout: 3000 })
    // It stays as long as the pointer rests on it.
    await page.getByRole('button', { name: 'Undo' }).hover()
    await expectAccessible(page, `a message, ${size.width} px wide`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Brought back')
  })
}

test('a message lies over nothing but the head of the list of businesses on a wide screen, and leaves the right end free on others', async ({
  somebody,
}) => {
  const page = await somebody()
  const business = await createBusiness(page)
  const post = await createPost(page, { businessId: business.id, contentType: 'blog', content: { title: 'Closed', body: 'Closed.' } })
  for (const size of sizes) {
    await test.step(`${size.width} px wide`, async () => {
      await page.setViewportSize(size)
      await openPost(page, post.id)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: /^(Archive|Bring back)$/ }).click()
      const message = page.locator('.toast').last()
      await expect(message).toBeVisible()

      const box = await message.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width < 1100 ? size.width - 56 : 264)
      expect(box?.y).toBeLessThan(16)
    })
  }
})

/** The names of what takes a press where a message stands, and belongs to it. */
async function takenFromPage(page: Page): Promise<string[]> {
  return page
    .locator('[data-sonner-toast]')
    .last()
    .evaluate((toast) => {
      const { left, top, width, height } = toast.getBoundingClientRect()
      const steps = Array.from({ length: 41 }, (_, step) => step / 40)
      const hit = steps.flatMap((across) => steps.map((down) => document.elementFromPoint(left + width * across, top + height * down)))
      const taken = hit.filter((element) => element?.closest('[data-sonner-toaster]'))
      return [...new Set(taken)].map((element) => (element?.matches('button') ? element.textContent : 'the message itself'))
    })
}
