import type { Locator, Page } from '@playwright/test'

import { book, dayOf, lastDayOfNextMonth, planOne, text } from '../steps/calendar.ts'
import { approvePost, channelOf, createBusiness, createPost, listDeliveries, schedulePost } from '../steps/calls.ts'
import { boxOf } from '../steps/drag.ts'
import { editorOf } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('every post without a time is reached in the tray, and its count is true', async ({ somebody }) => {
  const page = await somebody()
  const business = await createBusiness(page)
  for (let number = 1; number <= 23; number += 1)
    await createPost(page, { businessId: business.id, contentType: 'linkedin', content: text(number) })
  await page.goto('/app/calendar')
  const tray = page.getByRole('complementary', { name: 'Unscheduled' })

  await expect(tray.getByText('23', { exact: true })).toBeVisible()
  await expect(tray.getByText(book(1))).toHaveCount(0)
  await tray.getByRole('button', { name: 'Load more' }).click()

  await expect(tray.getByText(book(1))).toBeVisible()
  await expect(tray.getByRole('button', { name: /^Schedule Book/ })).toHaveCount(23)
  await expect(tray.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('eight posts of one hour are read in the week, and all of a day in the month', async ({ somebody }) => {
  const page = await somebody()
  const day = lastDayOfNextMonth()
  await planEight(page, day)
  const cards = page.getByRole('button', { name: /Book \d of the spring table/ })

  await test.step('the week shows each of them, none over another', async () => {
    await page.goto(`/app/calendar?view=week&date=${day}`)
    await expect(cards).toHaveCount(8)
    const boxes = await Promise.all((await cards.all()).map(boxOf))
    for (const { width } of boxes) expect(width).toBeGreaterThan(80)
    const tops = boxes.map(({ y }) => y).toSorted((a, b) => a - b)
    for (const [at, top] of tops.slice(1).entries()) expect(top - (tops[at] ?? 0)).toBeGreaterThan(30)
  })

  await test.step('the month has three and the way to the others, inside the window also in its last row', async () => {
    await page.goto(`/app/calendar?date=${day.slice(0, 7)}-15`)
    await expect(cards).toHaveCount(3)
    await page.getByRole('button', { name: /^5 more on/ }).click()
    const popover = page.getByRole('dialog')
    await expect(popover.getByRole('button', { name: /Book \d of/ })).toHaveCount(8)
    await expect.poll(() => isInside(page, popover)).toBe(true)
  })

  await test.step('what is pressed there opens beside the calendar, with its text', async () => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Book 8 of/ })
      .click()
    const panel = page.getByRole('dialog', { name: /Book 8 of/ })
    await expect(panel.getByRole('region', { name: 'Text' })).toContainText(book(8))
  })
})

test('an empty day takes a post that has no time, or a new one', async ({ somebody }) => {
  const page = await somebody()
  const business = await createBusiness(page)
  await createPost(page, { businessId: business.id, contentType: 'linkedin', content: text(1) })
  const day = lastDayOfNextMonth()
  const month = `/app/calendar?date=${day.slice(0, 7)}-15`

  await test.step('pressed where nothing stands, it lists what waits for a time', async () => {
    await page.goto(month)
    const { x, y, width, height } = await boxOf(dayOf(page, day))
    await page.mouse.click(x + width / 2, y + height - 12)
    const dialog = page.getByRole('dialog', { name: longDate(day) })
    await dialog.getByLabel('Search posts without a time').fill('nothing like it')
    await expect(dialog.getByText('No post without a time matches.')).toBeVisible()
    await dialog.getByLabel('Search posts without a time').fill('spring')
    await dialog.getByRole('button', { name: /Book 1 of/ }).click()
    await page
      .getByRole('dialog', { name: /^Schedule “Book 1/ })
      .getByRole('button', { name: /^Schedule for .*09:00 SAST$/ })
      .click()
    await expectToast(page, /^Scheduled for .*09:00 SAST$/)
    await expect(dayOf(page, day).getByText(book(1))).toBeVisible()
  })

  await test.step('by the keyboard it begins a new post, whose editor proposes the day', async () => {
    await dayOf(page, day)
      .getByRole('button', { name: `Add a post on ${longDate(day)}` })
      .press('Enter')
    await page
      .getByRole('dialog', { name: longDate(day) })
      .getByRole('button', { name: 'Write a new post' })
      .click()
    await pressEnter(page.getByRole('dialog', { name: 'New post' }).getByRole('button', { name: 'Write it' }))
    await expect(editorOf(page).schedule.getByRole('button', { name: /^Date/ })).toHaveAttribute('data-date', day)
  })
})

test('a draft that needs approval is approved and scheduled from the calendar in one step', async ({ somebody }) => {
  const page = await somebody()
  const business = await createBusiness(page, { requiresApproval: true })
  await createPost(page, { businessId: business.id, contentType: 'linkedin', content: text(1) })
  const day = lastDayOfNextMonth()
  await page.goto(`/app/calendar?date=${day.slice(0, 7)}-15`)
  await dayOf(page, day)
    .getByRole('button', { name: `Add a post on ${longDate(day)}` })
    .press('Enter')
  await page
    .getByRole('dialog', { name: longDate(day) })
    .getByRole('button', { name: /Book 1 of/ })
    .click()

  await page
    .getByRole('dialog', { name: /^Schedule “Book 1/ })
    .getByRole('button', { name: /^Approve and schedule for .*09:00 SAST$/ })
    .click()

  await expectToast(page, /^Approved and scheduled for .*09:00 SAST$/)
  await expect(dayOf(page, day).getByText(book(1))).toBeVisible()
})

test('what is taken off the calendar comes back by Undo: its time, its channels, its approval', async ({ somebody }) => {
  const page = await somebody()
  const business = await createBusiness(page, { requiresApproval: true })
  const [blog, wall] = [await channelOf(page, business.id, 'blog'), await channelOf(page, business.id, 'sandbox')]
  const post = await approvePost(
    page,
    await createPost(page, { businessId: business.id, contentType: 'blog', content: { ...text(1), title: 'Books' } }),
  )
  const day = lastDayOfNextMonth()
  const before = await schedulePost(page, { postId: post.id, dueAt: `${day}T09:00:00+02:00`, channelIds: [blog.id, wall.id] })
  const plansOf = (planned: typeof before) => planned.map(({ channelId, dueAt }) => `${channelId} ${dueAt}`).toSorted()
  const expectBack = async () => {
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expectToast(page, /^Scheduled again for .*09:00 SAST$/)
    expect(plansOf(await listDeliveries(page, post.id))).toEqual(plansOf(before))
  }

  await test.step('in the calendar', async () => {
    await page.goto(`/app/calendar?date=${day.slice(0, 7)}-15`)
    const item = dayOf(page, day).getByRole('button', { name: /Books/ })
    await item.click()
    await page.getByRole('dialog', { name: 'Books' }).getByRole('button', { name: 'Take off the calendar' }).click()
    await expectToast(page, 'Taken off the calendar')
    await expect(item).toHaveCount(0)
    await expectBack()
    await expect(item).toBeVisible()
  })

  await test.step('in the editor', async () => {
    const { schedule, standing } = editorOf(page)
    await page.goto(`/app/repository/${post.id}`)
    await schedule.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take off the calendar' }).click()
    await expect(standing('Approved')).toBeVisible()
    await expectBack()
    await expect(standing('Scheduled')).toBeVisible()
  })
})

test('the repository tells when a post goes out on the clock of its business', async ({ somebody }) => {
  const page = await somebody()
  await planOne(page, lastDayOfNextMonth(), { timeZone: 'America/New_York' })
  await page.goto('/app/repository')

  // 09:00 in Johannesburg, which has no summer time.
  await expect(page.getByRole('cell', { name: /, (02:00 EST|03:00 EDT)$/ })).toBeVisible()
})

async function planEight(page: Page, day: string): Promise<void> {
  const business = await createBusiness(page)
  const wall = await channelOf(page, business.id, 'sandbox')
  for (let number = 1; number <= 8; number += 1) {
    const post = await createPost(page, { businessId: business.id, contentType: 'linkedin', content: text(number) })
    const dueAt = `${day}T09:${String(number * 5).padStart(2, '0')}:00+02:00`
    await schedulePost(page, { postId: post.id, dueAt, channelIds: [wall.id] })
  }
}

function longDate(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).replace(',', '')
}

async function isInside(page: Page, locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox()
  const size = page.viewportSize()
  return box !== null && size !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height
}
