import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createPost } from '../steps/calls.ts'
import { dayOf } from '../steps/calendar.ts'
import { drag } from '../steps/drag.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { chooseWhen, daysFromNow } from '../steps/when.ts'

const content = { title: 'Poetry on the pavement', body: 'Every week, from nine to noon, in front of the shop: bring a poem.' }

/** A day so many weeks after the first one. */
const week = (weeks: number, days = 0) => daysFromNow(3 + weeks * 7 + days).date

test('a post comes again every week: made in the editor, moved with all later ones, and ended', async ({ somebody }) => {
  test.setTimeout(180_000)
  const page = await somebody()
  const business = await createBusiness(page)
  const post = await createPost(page, { businessId: business.id, contentType: 'blog', content })
  const begins = daysFromNow(3)
  /** What is on the calendar of it: days and times on the clock of the business. */
  const planned = async () => {
    const [from, to] = [daysFromNow(0).date, daysFromNow(90).date].map((date) => `${date}T00:00:00.000Z`)
    const answer = await page.request.get(`/api/v1/calendar?from=${from}&to=${to}&businessId=${business.id}`)
    const items = (await answer.json()) as { dueAt: string; timeZone: string }[]
    return items.map(({ dueAt, timeZone }) => new Date(dueAt).toLocaleString('sv-SE', { timeZone }).slice(0, 16))
  }
  const all = [0, 1, 2, 3].map((at) => `${week(at)} 09:00`)
  const openItem = async (date: string) => {
    await page.goto(`/app/calendar?view=day&date=${date}&business=${business.id}`)
    const hours = page.getByRole('region', { name: 'Hours of the day' })
    await pressEnter(hours.getByRole('button', { name: /recurring: Every/ }))
  }

  await test.step('scheduled and repeated in the editor, four times', async () => {
    await openPost(page, post.id)
    const { schedule } = editorOf(page)
    await chooseWhen(schedule, begins)
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(begins.date))
    await schedule.getByRole('combobox', { name: 'Repeat' }).selectOption(`Every ${weekday}`)
    await expect(schedule.getByText(/^First on .*09:00 SAST, then on /)).toBeVisible()
    await schedule.getByRole('combobox', { name: 'Ends' }).selectOption('After a number of times')
    await schedule.getByRole('spinbutton', { name: 'How often in all' }).fill('4')
    await expectAccessible(page, 'how a post is repeated')
    await schedule.getByRole('button', { name: 'Schedule and repeat' }).click()
    await expectToast(page, /^It comes again: Every/)
  })

  await test.step('its later weeks are on the calendar, and say what they are of', async () => {
    await expect.poll(planned).toEqual(all)
    await openItem(week(1))
    const part = page.getByRole('region', { name: 'Recurring post' })
    await expect(part.getByText(/^Every \w+, 09:00 · 2 of 4$/)).toBeVisible()
    await expectAccessible(page, 'a showing of a recurring post')
    await pressEnter(part.getByRole('button', { name: 'See the recurring post' }))
    const list = page.getByRole('dialog', { name: 'Recurring posts' })
    await expect(list.getByText(/^Next: .*09:00 SAST$/)).toBeVisible()
    await expect(list.getByRole('list', { name: 'Showings' }).getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page, 'recurring posts')
    await page.keyboard.press('Escape')
  })

  const dragged = [...all.slice(0, 1), ...[1, 2, 3].map((at) => `${week(at, 1)} 09:00`)]
  await test.step('one is dragged, and a notice offers to move all later ones as well', async () => {
    await page.goto(`/app/calendar?view=month&date=${week(1)}&business=${business.id}`)
    const item = dayOf(page, week(1)).getByRole('button', { name: /recurring: Every/ })
    await drag(page, item, dayOf(page, week(1, 1)))
    await page.getByRole('button', { name: 'Move all later ones as well' }).click()
    await expect.poll(planned).toEqual(dragged)
  })

  await test.step('one is moved in its panel, and all later ones with it; Undo puts them back', async () => {
    const panel = page.getByRole('dialog', { name: content.title })
    const moveAll = async () => {
      await openItem(week(1, 1))
      await chooseWhen(panel, { date: week(1, 2), time: '10:00' })
      await panel.getByRole('checkbox', { name: 'All later ones as well' }).check()
      await panel.getByRole('button', { name: /^Move to / }).click()
    }
    await moveAll()
    const toast = page.getByRole('listitem').filter({ hasText: 'All later ones move as well' })
    await pressEnter(toast.getByRole('button', { name: 'Undo' }))
    await expect.poll(planned).toEqual(dragged)
    await moveAll()
    await expect.poll(planned).toEqual([...all.slice(0, 1), ...[1, 2, 3].map((at) => `${week(at, 2)} 10:00`)])
  })

  await test.step('one is taken off, and the series ends after another', async () => {
    await openItem(week(1, 2))
    await page.getByRole('button', { name: 'Take this one off' }).click()
    await expectToast(page, 'This one is taken off')
    await openItem(week(2, 2))
    await page.getByRole('button', { name: 'End the series here' }).click()
    await expectToast(page, 'It comes again no more')
    await expect.poll(planned).toEqual([all[0], `${week(2, 2)} 10:00`])
  })

  await test.step('the list of recurring posts lets it go on', async () => {
    await page.goto(`/app/calendar?business=${business.id}`)
    await pressEnter(page.getByRole('button', { name: 'More of the calendar' }))
    await page.getByRole('menuitem', { name: 'Recurring posts' }).press('Enter')
    const list = page.getByRole('dialog', { name: 'Recurring posts' })
    await expect(list.getByText('Ended', { exact: true })).toBeVisible()
    await pressEnter(list.getByRole('button', { name: 'Go on' }))
    await expect.poll(planned).toEqual([all[0], `${week(2, 2)} 10:00`, `${week(3, 2)} 10:00`])
    await expect(list.getByText(/^Next: /)).toBeVisible()
  })
})
