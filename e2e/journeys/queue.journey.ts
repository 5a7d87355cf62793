import type { Post } from '@postwright/contract/content/posts'
import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { dayOf } from '../steps/calendar.ts'
import { addSlots, channelOf, createBusiness, createPost, disconnectChannel, listDeliveries, schedulePost } from '../steps/calls.ts'
import { dragOver } from '../steps/drag.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { daysFromNow } from '../steps/when.ts'

const texts = [
  'Poetry on the pavement',
  'Four books for a train',
  'The shelf by the window',
  'What a bookseller reads',
  'Rain and the back room',
  'Maps of the old harbour',
]
const content = (title: string) => ({ title, body: `${title}: every Saturday in December, from nine to noon, in front of the shop.` })

test('a channel is given posting times, and posts are added to its queue', async ({ somebody }) => {
  test.setTimeout(180_000)
  const page = await somebody()
  const business = await createBusiness(page)
  const posts: Post[] = []
  for (const title of texts) posts.push(await createPost(page, { businessId: business.id, contentType: 'blog', content: content(title) }))
  const [first, second, third, , , dropped] = posts.map(({ id }) => id)
  const dialog = page.getByRole('dialog', { name: 'Posting times' })
  const undo = page.getByRole('button', { name: 'Undo' })
  const queued = async (id: string | undefined) => (await listDeliveries(page, id ?? '')).filter(({ status }) => status === 'scheduled')

  await test.step('by the keyboard, from the channel: several weekdays at one time', async () => {
    await page.goto(`/app/business/${business.id}/profile?tab=channels`)
    await pressEnter(page.getByRole('button', { name: 'Actions for Loerie Lane Books blog' }))
    await page.getByRole('menuitem', { name: 'Posting times' }).press('Enter')
    await expect(dialog.getByText('They are norms, not measured on this channel.')).toBeVisible()
    await expectAccessible(page, 'a channel without posting times')
    for (const day of ['Sat', 'Sun']) await pressEnter(dialog.getByRole('button', { name: day, exact: true }))
    await dialog.getByRole('spinbutton', { name: 'Hour' }).focus()
    await page.keyboard.type('2358')
    await pressEnter(dialog.getByRole('button', { name: 'Add', exact: true }))
    await expect(dialog.getByRole('button', { name: /^Take .* 23:58 away$/ })).toHaveCount(7)
  })

  await test.step('one is taken away and put back', async () => {
    await pressEnter(dialog.getByRole('button', { name: 'Take Monday, 23:58 away' }))
    await expect(dialog.getByText('Mon 23:58 taken away')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Take Tuesday, 23:58 away' })).toBeFocused()
    await expect(dialog.getByRole('button', { name: /^Take .* away$/ })).toHaveCount(6)
    await pressEnter(dialog.getByRole('button', { name: 'Undo' }))
    await expect(dialog.getByRole('button', { name: /^Take .* away$/ })).toHaveCount(7)
    await expectAccessible(page, 'the posting times of a channel')
  })

  await test.step('the wall copies them', async () => {
    await dialog.getByRole('combobox', { name: 'Channel' }).selectOption({ label: 'Sandbox wall' })
    const copy = () => dialog.getByRole('combobox', { name: 'Copy from' }).selectOption({ label: 'Loerie Lane Books blog' })
    const times = dialog.getByRole('button', { name: /^Take .* away$/ })
    await copy()
    await expect(dialog.getByText('7 times added')).toBeVisible()
    await expect(times).toHaveCount(7)
    await pressEnter(dialog.getByRole('button', { name: 'Undo' }))
    await expect(times).toHaveCount(0)
    await pressEnter(dialog.getByRole('button', { name: 'Begin with these' }))
    await expect(times.first()).toBeFocused()
    await pressEnter(dialog.getByRole('button', { name: 'Undo' }))
    await expect(dialog.getByRole('button', { name: 'Begin with these' })).toBeFocused()
    await copy()
    await expect(times).toHaveCount(7)
    await page.keyboard.press('Escape')
  })

  await test.step('in the editor a post takes the next time of both', async () => {
    await openPost(page, first ?? '')
    const { schedule } = editorOf(page)
    await expect(schedule.getByText(/^Next free posting time: .*23:58 SAST$/)).toBeVisible()
    await pressEnter(schedule.getByRole('button', { name: 'Add to queue' }))
    await expectToast(page, /^In the queue for .*23:58 SAST, on /)
    await expect.poll(async () => (await queued(first)).length).toBe(2)
  })

  await test.step('a channel that is not connected has its times as well', async () => {
    const { id } = await channelOf(page, business.id, 'blog')
    await disconnectChannel(page, id)
    await page.goto(`/app/business/${business.id}/profile?tab=channels`)
    await pressEnter(page.getByRole('button', { name: 'Actions for Loerie Lane Books blog' }))
    await page.getByRole('menuitem', { name: 'Posting times' }).press('Enter')
    await expect(dialog.getByText('This channel is not connected: its times count again once it is.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Take .* away$/ })).toHaveCount(7)
    await page.keyboard.press('Escape')
    // What it costs planned posts is told above as well, with the same way out.
    await pressEnter(page.getByRole('region', { name: 'Channels' }).getByRole('button', { name: 'Reconnect' }))
    await expect(page.getByRole('button', { name: 'Reconnect' })).toHaveCount(0)
  })

  const free = daysFromNow(3).date
  await test.step('the week shows places that are open; one is filled with a post that fits', async () => {
    await page.goto(`/app/calendar?view=day&date=${free}`)
    const ghosts = page.getByRole('region', { name: 'Hours of the day' }).getByRole('button', { name: /^23:58.*fill this place$/ })
    await expect(ghosts).toHaveCount(2)
    await ghosts.first().scrollIntoViewIfNeeded()
    await expectAccessible(page, 'a day with open slots')
    await ghosts.filter({ hasText: 'blog' }).press('Enter')
    const choice = page.getByRole('dialog', { name: /23:58, Loerie Lane Books blog$/ })
    await pressEnter(choice.getByRole('button', { name: new RegExp(texts[1] ?? '') }))
    const question = page.getByRole('dialog', { name: /^Schedule/ })
    await expect(question.getByRole('checkbox', { name: 'Loerie Lane Books blog' })).toBeChecked()
    await expect(question.getByRole('checkbox', { name: 'Sandbox wall' })).not.toBeChecked()
    await pressEnter(question.getByRole('button', { name: /^Schedule for .*23:58 SAST$/ }))
    await expectToast(page, /^Scheduled for .*23:58 SAST$/)
    await expect(ghosts).toHaveCount(1)
    expect((await queued(second)).map(({ channelKind }) => channelKind)).toEqual(['blog'])
  })

  await test.step('a post that is dropped on an open place is proposed for its minute; beside another of its type it is marked', async () => {
    const card = page
      .getByRole('complementary', { name: 'Unscheduled' })
      .locator('[data-drag]')
      .filter({ hasText: texts[5] ?? '' })
    const place = page.locator('.ghost[data-drop]').first()
    await place.scrollIntoViewIfNeeded()
    await dragOver(page, card, place)
    await expect(page.locator('.drag-ghost')).toContainText('Another Blog post goes out at 23:58')
    await page.mouse.up()
    const question = page.getByRole('dialog', { name: /^Schedule/ })
    await expect(question.getByRole('checkbox', { name: 'Loerie Lane Books blog' })).not.toBeChecked()
    await question.getByRole('button', { name: /^Schedule for .*23:58 SAST$/ }).click()
    await expectToast(page, /^Scheduled for .*23:58 SAST$/)
    await pressEnter(page.getByRole('button', { name: /^23:58 ?Clashes with another post.*Maps of the old harbour/ }))
    const panel = page.getByRole('dialog', { name: texts[5] ?? '' })
    await expect(panel.getByRole('list', { name: 'What it clashes with' }).getByRole('listitem').first()).toHaveText(/at 23:58$/)
    await panel.getByRole('button', { name: 'Close' }).click()
    expect(await queued(dropped)).toHaveLength(1)
  })

  await test.step('the tray adds a post to the queue at one press, and takes it off again', async () => {
    await page.getByRole('button', { name: `Add ${texts[2]} to the queue` }).click()
    await expectToast(page, /^In the queue/)
    await expect.poll(async () => (await queued(third)).length).toBe(2)
    await undo.click()
    await expectToast(page, 'Taken off the calendar')
    expect(await queued(third)).toEqual([])
  })

  await test.step('many are added from the repository, over a week, and taken off again', () => addMany(page, posts.slice(2, 5), queued))
})

async function addMany(page: Page, posts: readonly { id: string; title: string }[], queued: (id: string) => Promise<{ dueAt: string }[]>) {
  await page.goto('/app/repository')
  for (const { title } of posts) await page.getByRole('checkbox', { name: `Choose ${title}` }).check()
  await page.getByRole('region', { name: 'Chosen posts' }).getByRole('button', { name: 'Add to queue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add 3 posts to the queue' })
  await dialog.getByRole('radio', { name: 'Spread over a week' }).check()
  await expectAccessible(page, 'adding many posts to the queue')
  await dialog.getByRole('button', { name: 'Add to queue' }).click()
  await expectToast(page, '3 posts are in the queue')
  const days = await Promise.all(posts.map(async ({ id }) => (await queued(id))[0]?.dueAt.slice(0, 10)))
  expect(new Set(days).size).toBe(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'The posts have no time again')
  for (const { id } of posts) expect(await queued(id)).toEqual([])
}

test('several posts of the calendar are moved at once, and moved back', async ({ somebody }) => {
  const page = await somebody()
  const { id: businessId } = await createBusiness(page)
  const wall = await channelOf(page, businessId, 'sandbox')
  const month = daysFromNow(45).date.slice(0, 7)
  for (const [at, title] of texts.slice(0, 2).entries()) {
    const post = await createPost(page, { businessId, contentType: 'blog', content: content(title) })
    await schedulePost(page, { postId: post.id, dueAt: `${month}-1${at + 2}T09:00:00+02:00`, channelIds: [wall.id] })
  }
  const card = (title = '') => page.getByRole('button', { name: new RegExp(title) })
  const chosen = page.getByRole('region', { name: 'Chosen posts' })
  await page.goto(`/app/calendar?date=${month}-12`)

  await test.step('by the keyboard they are chosen, and by the pointer', async () => {
    await pressEnter(page.getByRole('button', { name: 'More of the calendar' }))
    await page.getByRole('menuitem', { name: 'Choose several posts' }).press('Enter')
    await card(texts[0]).press('Enter')
    await card(texts[1]).click()
    await expect(card(texts[1])).toHaveAttribute('aria-pressed', 'true')
    await expect(chosen.getByText('2 chosen')).toBeVisible()
    await expectAccessible(page, 'posts that are chosen on the calendar')
  })

  await test.step('by two days, each at its own time', async () => {
    await chosen.getByRole('button', { name: 'Move…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 2 posts' })
    await dialog.getByRole('spinbutton', { name: 'Days' }).fill('2')
    await expectAccessible(page, 'moving several posts')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expectToast(page, '2 posts moved')
    await expect(chosen.getByRole('button', { name: 'Move…' })).toBeFocused()
    await expect(dayOf(page, `${month}-14`).getByText(texts[0] ?? '')).toBeVisible()
    await expect(dayOf(page, `${month}-15`).getByText(texts[1] ?? '')).toBeVisible()
  })

  await test.step('undone, they are where they were', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'The posts are where they were')
    await expect(dayOf(page, `${month}-12`).getByText(texts[0] ?? '')).toBeVisible()
    await chosen.getByRole('button', { name: 'Choose no more' }).click()
    await expect(chosen).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Days of the month' })).toBeFocused()
  })

  await test.step('moved from its panel, the card at the new place has the focus', async () => {
    await card(texts[0]).press('Enter')
    const panel = page.getByRole('dialog', { name: texts[0] ?? '' })
    await panel.getByRole('spinbutton', { name: 'Hour' }).focus()
    await page.keyboard.type('1130')
    // The calendar shows the new place a moment after the panel is closed.
    await page.route('**/rpc/schedule/calendar', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    await pressEnter(panel.getByRole('button', { name: /^Move to .*11:30/ }))
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('button', { name: new RegExp(`^11:30.*${texts[0]}`) })).toBeFocused()
  })
})

test('whoever may approve alone does it while a post is added to the queue', async ({ somebody }) => {
  const page = await somebody()
  const business = await createBusiness(page, { requiresApproval: true })
  const wall = await channelOf(page, business.id, 'sandbox')
  await addSlots(
    page,
    wall.id,
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '23:58' })),
  )
  for (const title of texts.slice(0, 3)) await createPost(page, { businessId: business.id, contentType: 'blog', content: content(title) })

  await test.step('from the tray', async () => {
    await page.goto('/app/calendar')
    await pressEnter(page.getByRole('button', { name: `Add ${texts[0]} to the queue` }))
    await pressEnter(page.getByRole('alertdialog').getByRole('button', { name: 'Approve and add to queue' }))
    await expectToast(page, /^In the queue/)
  })

  await test.step('several of the repository', async () => {
    await page.goto('/app/repository')
    for (const title of texts.slice(1, 3)) await page.getByRole('checkbox', { name: `Choose ${title}` }).check()
    const chosen = page.getByRole('region', { name: 'Chosen posts' })
    await chosen.getByRole('button', { name: 'Add to queue' }).click()
    await page.getByRole('dialog', { name: 'Add 2 posts to the queue' }).getByRole('button', { name: 'Add to queue' }).click()
    await chosen.getByRole('button', { name: 'Approve 2 and add them to the queue' }).click()
    await expectToast(page, '2 posts are in the queue')
  })
})
