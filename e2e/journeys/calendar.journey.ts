import type { Page } from '@playwright/test'

import { dayOf } from '../steps/calendar.ts'
import { expectAccessible } from '../steps/axe.ts'
import { channelOf, connectChannel, createBusiness, createPost, listDeliveries, schedulePost, setSandboxBehaviour } from '../steps/calls.ts'
import { drag } from '../steps/drag.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { calendarOf, chooseWhen, daysFromNow } from '../steps/when.ts'

const title = 'Four books for a long train ride'
const content = { title, body: 'Four books that last from Cape Town to Johannesburg, and a place to start each.' }

test('a planned post is moved by mouse and by keyboard', async ({ somebody }) => {
  const page = await somebody()
  const month = nextMonth()
  const item = page.getByRole('button', { name: new RegExp(title) })
  const businessId = await plan(page, `${month}-15T09:00:00+02:00`)

  await test.step('the month shows it', async () => {
    await page.goto(`/app/calendar?date=${month}-15`)
    await expect(item).toHaveAccessibleName(/^09:00 ?Scheduled ?Four books for a long train ride ?, Blog, Loerie Lane Books$/)
    await expect(dayOf(page, `${month}-15`).getByText(title)).toBeVisible()
  })

  await test.step('dragged to another day, it keeps its hour', async () => {
    await drag(page, item, dayOf(page, `${month}-17`))
    await expect(dayOf(page, `${month}-17`).getByText(title)).toBeVisible()
    await page.reload()
    await expect(dayOf(page, `${month}-17`).getByText(title)).toBeVisible()
    await expect(item).toHaveAccessibleName(/^09:00/)
  })

  await test.step('the keyboard opens it and moves it', async () => {
    await item.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: title })
    await chooseWhen(panel, { date: `${month}-18`, time: '23:40' })
    await pressEnter(panel.getByRole('button', { name: /^Move to/ }))
    await expectToast(page, /^Moved to .*23:40 SAST$/)
    await expect(dayOf(page, `${month}-18`).getByText(title)).toBeVisible()
    await expect(item).toHaveAccessibleName(/^23:40/)
  })

  await test.step('a day that has passed cannot be chosen', async () => {
    await item.click()
    const panel = page.getByRole('dialog', { name: title })
    await panel.getByRole('button', { name: /^Date/ }).click()
    const earlier = calendarOf(panel).getByRole('button', { name: 'Earlier month' })
    while (await earlier.isEnabled()) await earlier.click()
    await expect(calendarOf(panel).locator('td button:enabled').first()).toHaveAttribute('data-date', daysFromNow(0).date)
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(dayOf(page, `${month}-18`).getByText(title)).toBeVisible()
  })

  await test.step('what is open follows whoever moves it elsewhere, and Undo brings it back', async () => {
    const { items } = (await (await page.request.get(`/api/v1/deliveries?businessId=${businessId}`)).json()) as { items: { id: string }[] }
    const moved = (time: string) =>
      page.request.post('/api/v1/schedule/move', {
        data: { deliveryIds: items.map(({ id }) => id), dueAt: `${month}-18T${time}:00+02:00` },
      })
    await item.click()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel.getByText(/23:40 SAST/)).toBeVisible()
    expect((await moved('14:20')).ok()).toBe(true)
    await expect(panel.getByText(/14:20 SAST/)).toBeVisible()
    await chooseWhen(panel, { date: `${month}-18`, time: '15:10' })
    await panel.getByRole('button', { name: /^Move to/ }).click()
    await page
      .locator('.toast')
      .filter({ hasText: /15:10 SAST/ })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(item).toHaveAccessibleName(/^14:20/)
    expect((await moved('23:40')).ok()).toBe(true)
    await expect(item).toHaveAccessibleName(/^23:40/)
  })

  await test.step('so do its day and the list of its month; by another channel it is not shown', async () => {
    await connectChannel(page, { businessId, kind: 'sandbox', name: 'Second wall' })
    await page.goto(`/app/calendar?view=day&date=${month}-18`)
    await expect(page.getByRole('region', { name: 'Hours of the day' })).toBeVisible()
    await expect(item).toBeVisible()
    await page.getByRole('button', { name: 'Next day' }).click()
    await expect(item).toBeHidden()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(item).toHaveAccessibleName(/Four books for a long train ride/)
    const channel = page.getByRole('combobox', { name: 'Channel' })
    await channel.selectOption({ label: 'Sandbox wall' })
    await expect(item).toBeVisible()
    await channel.selectOption({ label: 'Second wall' })
    await expect(page.getByText('Nothing in')).toBeVisible()
    await channel.selectOption({ label: 'Any channel' })
    await page.getByRole('combobox', { name: 'Colour' }).selectOption('by business')
    await expect(page.getByRole('list', { name: 'What the colours mean' }).getByText('Loerie Lane Books')).toBeVisible()
    await page.goto(`/app/calendar?date=${month}-15`)
  })

  await test.step('the week shows it too; the address leads back to it', async () => {
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await expect(page).toHaveURL(/view=week/)
    await expect(item).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('without a network it stays, and the panel says why', async () => {
    const cancelling = '**/rpc/deliveries/cancel'
    await page.route(cancelling, (route) => route.abort('internetdisconnected'))
    await item.click()
    const panel = page.getByRole('dialog', { name: title })
    await panel.getByRole('button', { name: 'Take off the calendar' }).click()
    await expect(panel.getByText('The server cannot be reached. Check the connection and try again.')).toBeVisible()
    await page.unroute(cancelling)
  })

  await test.step('taken off, it waits in the tray', async () => {
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Take off the calendar' }).click()
    await expectToast(page, 'Taken off the calendar')
    await expect(page.getByRole('complementary', { name: 'Unscheduled' }).getByText(title)).toBeVisible()
  })

  await test.step('a tray that cannot be loaded says so, not that it is empty', async () => {
    const tray = page.getByRole('complementary', { name: 'Unscheduled' })
    await page.route('**/rpc/schedule/unscheduled', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(tray.getByText('Some posts could not be loaded')).toBeVisible()
    await expect(tray.getByText('No post waits for a time.')).toHaveCount(0)
    await page.unroute('**/rpc/schedule/unscheduled')
    await tray.getByRole('button', { name: 'Try again' }).click()
    await expect(tray.getByText(title)).toBeVisible()
  })
})

test('where approval is required, an unapproved post is not scheduled unless it is approved with it', async ({ somebody }) => {
  const page = await somebody()
  const business = await createBusiness(page, { requiresApproval: true })
  const post = await createPost(page, { businessId: business.id, contentType: 'blog', content })

  await test.step('from the tray', async () => {
    await page.goto('/app/calendar')
    await page.getByRole('button', { name: `Schedule ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: `Schedule “${title}”` })
    await expect(dialog.getByRole('button', { name: /^Approve and schedule for/ })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Schedule for/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('approved in the editor, it goes', async () => {
    await openPost(page, post.id)
    const { schedule, standing } = editorOf(page)
    await expect(schedule.getByText('Approve the post first')).toBeVisible()
    await page.getByRole('button', { name: 'Approve' }).click()
    await chooseWhen(schedule, daysFromNow(3))
    await schedule.getByRole('button', { name: /^Schedule for/ }).click()
    await expectToast(page, /^Scheduled for/)
    await expect(standing('Scheduled')).toBeVisible()
  })

  await test.step('edited after that, it is a draft again and off the calendar', async () => {
    const { body, schedule, standing } = editorOf(page)
    await body.fill('Five books, since one more arrived.')
    await expect(standing('Draft')).toBeVisible()
    await expect(schedule.getByText('Approve the post first')).toBeVisible()
    await expect(schedule.getByRole('listitem')).toHaveCount(0)
  })
})

test('a move that is refused says so beside the act, and another time is another question', async ({ somebody }) => {
  const page = await somebody()
  const month = nextMonth()
  const business = await createBusiness(page)
  const wall = await channelOf(page, business.id, 'sandbox')
  const body = Array.from({ length: 40 }, (_, line) => `Shelf ${line + 1} of the train table, and the page to begin with.`).join('\n\n')
  for (const day of ['10', '20']) {
    const post = await createPost(page, { businessId: business.id, contentType: 'blog', content: { title, body } })
    await schedulePost(page, { postId: post.id, dueAt: `${month}-${day}T09:00:00+02:00`, channelIds: [wall.id] })
  }
  const panel = page.getByRole('dialog', { name: title })
  const refusal = panel.getByText('Sandbox wall is to get the same text within 24 hours of this time.')
  const confirm = panel.getByRole('button', { name: 'Move it all the same' })
  await page.goto(`/app/calendar?date=${month}-15`)
  await dayOf(page, `${month}-20`)
    .getByRole('button', { name: new RegExp(title) })
    .click()
  await expect(panel.getByText('Shelf 40 of the train table')).toBeAttached()

  for (const size of [
    { width: 390, height: 700 },
    { width: 1440, height: 900 },
  ])
    await test.step(`the reason is seen without scrolling, ${size.width} px wide`, async () => {
      await page.setViewportSize(size)
      await chooseWhen(panel, { date: `${month}-10`, time: size.width === 390 ? '11:00' : '12:00' })
      await panel.getByRole('button', { name: /^Move to/ }).click()
      await expect(refusal).toBeInViewport({ ratio: 1 })
      await expect(confirm).toBeInViewport({ ratio: 1 })
    })

  await test.step('another time takes the refusal away, and is asked about anew', async () => {
    await chooseWhen(panel, { date: `${month}-11`, time: '08:00' })
    await expect(confirm).toHaveCount(0)
    await expect(refusal).toHaveCount(0)
    await panel.getByRole('button', { name: /^Move to/ }).click()
    await expect(refusal).toBeInViewport({ ratio: 1 })
  })

  await test.step('confirmed, it moves to the time that was refused', async () => {
    await confirm.click()
    await expectToast(page, /^Moved to .*08:00 SAST$/)
    await expect(dayOf(page, `${month}-11`).getByText(title)).toBeVisible()
  })
})

test('a channel that was signed out is named where a post is moved', async ({ somebody }) => {
  const page = await somebody()
  const month = nextMonth()
  const business = await createBusiness(page)
  const wall = await channelOf(page, business.id, 'sandbox')
  const planned = await createPost(page, { businessId: business.id, contentType: 'blog', content })
  await schedulePost(page, { postId: planned.id, dueAt: `${month}-20T09:00:00+02:00`, channelIds: [wall.id] })
  await setSandboxBehaviour(page, wall, { mode: 'sign_out', times: 1 })
  const first = await createPost(page, {
    businessId: business.id,
    contentType: 'blog',
    content: { title: 'Closed on Monday', body: 'We move.' },
  })
  await schedulePost(page, { postId: first.id, dueAt: new Date().toISOString(), channelIds: [wall.id] })
  await expect.poll(async () => (await listDeliveries(page, first.id))[0]?.status, { timeout: 30_000 }).toBe('held')
  const reason = 'Sandbox wall was signed out. Connect it again first.'

  await test.step('in the calendar', async () => {
    await page.goto(`/app/calendar?date=${month}-15`)
    await page.getByRole('button', { name: new RegExp(title) }).click()
    const panel = page.getByRole('dialog', { name: title })
    await chooseWhen(panel, { date: `${month}-21`, time: '12:00' })
    await panel.getByRole('button', { name: /^Move to/ }).click()
    await expect(panel.getByText(reason)).toBeInViewport({ ratio: 1 })
  })

  await test.step('in the editor', async () => {
    await openPost(page, planned.id)
    const { schedule } = editorOf(page)
    await schedule.getByRole('button', { name: 'Move', exact: true }).click()
    await chooseWhen(schedule, { date: `${month}-21`, time: '12:00' })
    await schedule.getByRole('button', { name: /^Move to/ }).click()
    await expect(schedule.getByText(reason)).toBeInViewport({ ratio: 1 })
  })
})

test('another calendar reads what is planned at an address that is made, made anew and ended', async ({ somebody, open }) => {
  const page = await somebody()
  await plan(page, `${nextMonth()}-15T09:00:00+02:00`)
  await page.goto('/app/calendar')
  await page.getByRole('button', { name: 'More of the calendar' }).click()
  await page.getByRole('menuitem', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to this calendar' })
  await dialog.getByRole('button', { name: 'Make the address' }).click()
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await expect(address).toHaveValue(/\/calendar\/[\w-]+\.ics$/)
  await expectAccessible(page, 'the address of the calendar')
  const first = await address.inputValue()

  const other = await open()
  const read = await other.request.get(first)
  expect(read.headers()['content-type']).toContain('text/calendar')
  expect(await read.text()).toContain('Four books for a long train ride')

  await dialog.getByRole('button', { name: 'Create a new address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new address' }).click()
  await expect(address).not.toHaveValue(first)
  expect((await other.request.get(first)).status()).toBe(404)
  await dialog.getByRole('button', { name: 'End it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await expect(dialog.getByRole('button', { name: 'Make the address' })).toBeVisible()
})

async function plan(page: Page, dueAt: string): Promise<string> {
  const business = await createBusiness(page)
  const post = await createPost(page, { businessId: business.id, contentType: 'blog', content })
  const [blog, wall] = [await channelOf(page, business.id, 'blog'), await channelOf(page, business.id, 'sandbox')]
  await schedulePost(page, { postId: post.id, dueAt, channelIds: [blog.id, wall.id] })
  return business.id
}

/** `2026-10`: far enough that every day of it is still to come. */
function nextMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
}
