import type { Page } from '@playwright/test'

import { createBusiness, createPost, listDeliveries } from '../steps/calls.ts'
import { approve, editorOf, openPost } from '../steps/editor.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { chooseWhen, daysFromNow } from '../steps/when.ts'

const content = { title: 'Poetry on the pavement', body: 'Every Saturday in December, from nine to noon, in front of the shop.' }

test.describe('in a language that counts the hours to twelve', () => {
  test.use({ locale: 'en-US' })

  test('2:30 PM is typed, said and sent as half past fourteen, and 12:15 AM as a quarter past midnight', async ({ somebody }) => {
    const page = await somebody()
    const business = await createBusiness(page)
    const post = await createPost(page, { businessId: business.id, contentType: 'blog', content })
    const { schedule } = editorOf(page)
    const { date } = daysFromNow(2)
    await openPost(page, post.id)
    await chooseWhen(schedule, { date, time: '09:00' })
    const half = schedule.getByRole('combobox', { name: 'AM or PM' })

    await schedule.getByRole('spinbutton', { name: 'Hour' }).focus()
    await page.keyboard.type('1215')
    await half.selectOption('AM')
    await expect(schedule.getByRole('button', { name: /^Schedule for .* 12:15\sAM SAST$/ })).toBeVisible()

    await schedule.getByRole('spinbutton', { name: 'Hour' }).focus()
    await page.keyboard.type('230')
    await half.selectOption('PM')
    await schedule.getByRole('button', { name: /^Schedule for .* 2:30\sPM SAST$/ }).click()

    await expectToast(page, /^Scheduled for .* 2:30\sPM SAST$/)
    const dueAt = new Set((await listDeliveries(page, post.id)).map((delivery) => delivery.dueAt))
    expect([...dueAt]).toEqual([`${date}T12:30:00.000Z`])
  })
})

test('feedback lies over no button of the screen, wide or narrow, and the head leads to the schedule in true words', async ({
  somebody,
}) => {
  const page = await somebody()
  const business = await createBusiness(page, { requiresApproval: true })
  const { schedule } = editorOf(page)
  const head = page.getByRole('main')

  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await test.step(`${size.width} px wide`, async () => {
      const body = `${content.body} ${size.width} words.`
      const post = await createPost(page, { businessId: business.id, contentType: 'blog', content: { ...content, body } })
      await page.setViewportSize(size)
      await openPost(page, post.id)
      if (size.width < 1100) await head.getByRole('button', { name: 'Schedule', exact: true }).click()
      await approve(page)
      await schedule.getByRole('button', { name: /^Schedule for/ }).evaluate((button) => button.scrollIntoView({ block: 'end' }))
      expect(await buttonsUnderFeedback(page)).toEqual([])

      await schedule.getByRole('button', { name: /^Schedule for/ }).click()
      await expectToast(page, /^Scheduled for/)
      expect(await buttonsUnderFeedback(page)).toEqual([])
      await expect(head.getByRole('button', { name: 'Schedule', exact: true })).toHaveCount(0)
    })
  }
  await head.getByRole('button', { name: 'See schedule' }).click()
  await expect(schedule).toBeFocused()
})

test('an archived post says why it has no schedule, and gets one back', async ({ somebody }) => {
  const page = await somebody()
  const business = await createBusiness(page)
  const post = await createPost(page, { businessId: business.id, contentType: 'blog', content: { title: 'Closed', body: 'Closed.' } })
  const { schedule } = editorOf(page)
  await openPost(page, post.id)
  await expect(page.getByText(/^1 word, 7 of/)).toBeVisible()
  await expect(schedule.getByRole('button', { name: /^Schedule for/ })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expectToast(page, 'Archived')

  await expect(schedule.getByText('An archived post is not scheduled. Bring it back first.')).toBeVisible()
  await expect(schedule.getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Bring back' }).click()
  await expect(schedule.getByRole('button', { name: /^Schedule for/ })).toBeVisible()
})

/** The labels of what could be pressed where feedback stands at the moment; what has scrolled under the header cannot. */
async function buttonsUnderFeedback(page: Page): Promise<string[]> {
  return page.locator('[data-sonner-toast][data-mounted="true"]:visible').evaluateAll(async (toasts) => {
    // A toast that is moved on ends its animation before its time.
    await Promise.allSettled(toasts.flatMap((toast) => toast.getAnimations().map(({ finished }) => finished)))
    const covered = toasts.flatMap((toast) => {
      const { left, top, width, height } = toast.getBoundingClientRect()
      const steps = Array.from({ length: 21 }, (_, step) => step / 20)
      const points = steps.flatMap((across) => steps.map((down) => [left + width * across, top + height * down] as const))
      return points.flatMap(([x, y]) => {
        const beneath = document.elementsFromPoint(x, y).find((element) => !element.closest('[data-sonner-toaster]'))
        return beneath?.closest('main :is(button, a.btn)') ?? []
      })
    })
    return [...new Set(covered)].map((element) => element.textContent)
  })
}
