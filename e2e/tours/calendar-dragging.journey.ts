import { book, dayOf, lastDayOfNextMonth, planOne, text } from '../steps/calendar.ts'
import { createPost } from '../steps/calls.ts'
import { drag, dragOn, dragOver } from '../steps/drag.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('a drag marks where it would land, says when, and can be given up or undone', async ({ somebody }) => {
  const page = await somebody()
  const day = lastDayOfNextMonth()
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  await planOne(page, day)
  await page.goto(`/app/calendar?date=${day.slice(0, 7)}-15`)
  const item = dayOf(page, day).getByRole('button', { name: /Book 1 of/ })

  await test.step('the day under the pointer is marked, and the time stands below the pointer', async () => {
    await dragOver(page, item, dayOf(page, before))
    await expect(dayOf(page, before)).toHaveAttribute('data-over')
    await expect(page.getByText(/09:00 SAST$/)).toBeVisible()
  })

  await test.step('Escape leaves everything as it was', async () => {
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(dayOf(page, before)).not.toHaveAttribute('data-over')
    await expect(item).toBeVisible()
  })

  await test.step('let go, it has moved; Undo takes it back', async () => {
    await drag(page, item, dayOf(page, before))
    await expect(dayOf(page, before).getByText(book(1))).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(item).toBeVisible()
    await expect(dayOf(page, before).getByText(book(1))).toHaveCount(0)
  })
})

test('late in a month the calendar begins at the current week, and says why a drop on a time that has passed is refused', async ({
  somebody,
}) => {
  const page = await somebody()
  const month = lastDayOfNextMonth().slice(0, 7)
  await planOne(page, `${month}-28`)
  await page.clock.setFixedTime(`${month}-25T10:00:00+02:00`)
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/app/calendar')
  const today = dayOf(page, `${month}-25`)
  const item = dayOf(page, `${month}-28`).getByRole('button', { name: /Book 1 of/ })

  await test.step('today is seen whole, and so are the names of the weekdays', async () => {
    await expect(today).toHaveAttribute('aria-current', 'date')
    await expect(today).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('columnheader', { name: 'Mon' })).toBeInViewport({ ratio: 1 })
  })

  await test.step('this morning is not marked, and says that it is over', async () => {
    await dragOver(page, item, today)
    await expect(page.getByText(/^That time has passed: .*09:00 SAST$/)).toBeVisible()
    await expect(page.locator('[data-over]')).toHaveCount(0)
    await page.mouse.up()
    await expectToast(page, /^That time has passed: .*09:00 SAST$/)
    await expect(item).toBeVisible()
  })
})

test('a drag that leaves the window brings in the days below it', async ({ somebody }) => {
  const page = await somebody()
  const day = lastDayOfNextMonth()
  const first = `${day.slice(0, 7)}-01`
  await planOne(page, first)
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto(`/app/calendar?date=${first}`)
  await expect(dayOf(page, day)).not.toBeInViewport()

  await dragOver(page, dayOf(page, first).getByRole('button', { name: /Book 1 of/ }), dayOf(page, first))
  await page.mouse.move(700, 640)
  await expect(dayOf(page, day)).toBeInViewport({ ratio: 1 })

  await dragOn(page, dayOf(page, day))
  await page.mouse.up()
  await expect(dayOf(page, day).getByText(book(1))).toBeVisible()
})

test('a drag over the week marks the hour where it would land, also for a post without a time', async ({ somebody }) => {
  const page = await somebody()
  const day = lastDayOfNextMonth()
  const business = await planOne(page, day)
  await createPost(page, { businessId: business.id, contentType: 'linkedin', content: text(2) })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/app/calendar?view=week&date=${day}`)
  const hour = (time: string) => page.locator(`[data-drop="${day}T${time}"]`)
  const planned = hour('09').getByRole('button', { name: /Book 1 of/ })

  await test.step('the hour under the pointer is marked, and says when', async () => {
    await dragOver(page, planned, hour('11'))
    await expect(hour('11')).toHaveAttribute('data-over')
    await expect(page.locator('[data-over]')).toHaveCount(1)
    await expect(page.getByText(/11:00 SAST$/)).toBeVisible()
    await dragOn(page, hour('12'))
    await expect(hour('12')).toHaveAttribute('data-over')
    await expect(page.locator('[data-over]')).toHaveCount(1)
  })

  await test.step('let go there, it stands there, and nothing stays marked', async () => {
    await page.mouse.up()
    await expectToast(page, /^Moved to .*12:00 SAST$/)
    await expect(hour('12').getByRole('button', { name: /Book 1 of/ })).toBeVisible()
    await expect(page.locator('[data-over]')).toHaveCount(0)
  })

  await test.step('from the tray', async () => {
    await dragOver(page, page.getByRole('complementary', { name: 'Unscheduled' }).getByText(book(2)), hour('10'))
    await expect(hour('10')).toHaveAttribute('data-over')
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: /^Schedule “Book 2/ })
    await expect(dialog.getByRole('button', { name: /^Schedule for .*10:00 SAST$/ })).toBeVisible()
  })
})
