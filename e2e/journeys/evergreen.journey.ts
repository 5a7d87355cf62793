import type { Post } from '@postwright/contract/content/posts'

import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createPost, getPost, updatePost } from '../steps/calls.ts'
import { openPost } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { daysFromNow } from '../steps/when.ts'

const texts = ['Poetry on the pavement', 'Four books for a train', 'The shelf by the window']
const content = (title: string) => ({ title, body: `${title}: every Saturday in December, from nine to noon, in front of the shop.` })

test('posts are put into the evergreen library, and fill the posting times that nobody took', async ({ somebody }) => {
  test.setTimeout(180_000)
  const page = await somebody()
  const business = await createBusiness(page)
  const posts: Post[] = []
  for (const title of texts) posts.push(await createPost(page, { businessId: business.id, contentType: 'blog', content: content(title) }))
  const library = page.getByRole('dialog', { name: 'Evergreen library' })
  const row = (title: string | undefined) => library.getByRole('listitem').filter({ hasText: title ?? '' })
  const openLibrary = async () => {
    await page.goto(`/app/calendar?view=day&date=${daysFromNow(2).date}&business=${business.id}`)
    await pressEnter(page.getByRole('button', { name: 'More of the calendar' }))
    await page.getByRole('menuitem', { name: 'Evergreen library' }).press('Enter')
  }
  /** The days of what the library has on the calendar, by title. */
  const planned = async () => {
    const [from, to] = [daysFromNow(0).date, daysFromNow(16).date].map((date) => `${date}T00:00:00.000Z`)
    const answer = await page.request.get(`/api/v1/calendar?from=${from}&to=${to}&businessId=${business.id}`)
    const items = (await answer.json()) as { title: string; dueAt: string; fromLibrary?: boolean }[]
    return new Map(items.filter(({ fromLibrary }) => fromLibrary).map(({ title, dueAt }) => [title, dueAt.slice(0, 10)]))
  }
  const act = async (title: string | undefined, name: string) => {
    await row(title)
      .getByRole('button', { name: /^What to do/ })
      .press('Enter')
    await page.getByRole('menuitem', { name }).press('Enter')
  }

  await test.step('an empty library says how posts come into it', async () => {
    await openLibrary()
    await expect(library.getByText('Nothing is shown again yet')).toBeVisible()
    await expectAccessible(page, 'an empty evergreen library')
  })

  await test.step('from the menu of a post, by the keyboard', async () => {
    await openPost(page, posts[0]?.id ?? '')
    await pressEnter(page.getByRole('button', { name: 'More actions' }))
    await page.getByRole('menuitem', { name: 'Show again…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Show this post again' })
    await dialog.getByRole('spinbutton', { name: 'Days between two showings' }).fill('3')
    await expectAccessible(page, 'how a post is shown again')
    await pressEnter(dialog.getByRole('button', { name: 'Show again' }))
    await expectToast(page, '1 post is shown again')
  })

  await test.step('without posting times it says so; with them it is planned by itself', async () => {
    await openLibrary()
    await expect(row(texts[0]).getByText('Its channels have no posting times')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`/app/business/${business.id}/profile?tab=channels`)
    await pressEnter(page.getByRole('button', { name: 'Actions for Loerie Lane Books blog' }))
    await page.getByRole('menuitem', { name: 'Posting times' }).press('Enter')
    const times = page.getByRole('dialog', { name: 'Posting times' })
    for (const day of ['Sat', 'Sun']) await pressEnter(times.getByRole('button', { name: day, exact: true }))
    await times.getByRole('spinbutton', { name: 'Hour' }).focus()
    await page.keyboard.type('2358')
    await pressEnter(times.getByRole('button', { name: 'Add', exact: true }))
    await expect(times.getByRole('button', { name: /^Take .* 23:58 away$/ })).toHaveCount(7)
    await openLibrary()
    await expect(row(texts[0]).getByText(/^Next: .*23:58 SAST, Loerie Lane Books blog$/)).toBeVisible()
  })

  await test.step('several from the repository', async () => {
    await page.goto('/app/repository')
    for (const title of texts.slice(1)) await page.getByRole('checkbox', { name: `Choose ${title}` }).check()
    await page.getByRole('region', { name: 'Chosen posts' }).getByRole('button', { name: 'Show again' }).click()
    await page.getByRole('dialog', { name: 'Show 2 posts again' }).getByRole('button', { name: 'Show again' }).click()
    await expectToast(page, '2 posts are shown again')
    await openLibrary()
    await expect(library.getByText(/^Next: /)).toHaveCount(3)
    await expectAccessible(page, 'an evergreen library')
  })

  await test.step('other wordings are kept', async () => {
    await act(texts[0], 'Other wordings…')
    const dialog = page.getByRole('dialog', { name: 'Other wordings' })
    await dialog.getByRole('textbox', { name: 'Wording 1' }).fill('Poems outside, on Saturdays in December, from nine to noon.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row(texts[0]).getByText('1 other wording')).toBeVisible()
  })

  await test.step('paused, nothing of it is planned; taken out and put back, it is again', async () => {
    await act(texts[0], 'Pause')
    await expect(row(texts[0]).getByText('Paused')).toBeVisible()
    await expect.poll(async () => (await planned()).has(texts[0] ?? '')).toBe(false)
    await act(texts[0], 'Go on')
    await expect(row(texts[0]).getByText(/^Next: /)).toBeVisible()
    await act(texts[1], 'Take out of the library')
    await expect(row(texts[1])).toHaveCount(0)
    await expect.poll(async () => (await planned()).has(texts[1] ?? '')).toBe(false)
    await pressEnter(library.getByRole('button', { name: 'Undo' }))
    await expect(row(texts[1]).getByText(/^Next: /)).toBeVisible()
  })

  await test.step('the calendar says where an item comes from, and taken off it is not made again', async () => {
    await expect.poll(async () => (await planned()).has(texts[1] ?? '')).toBe(true)
    await page.goto(`/app/calendar?view=day&date=${(await planned()).get(texts[1] ?? '')}&business=${business.id}`)
    const hours = page.getByRole('region', { name: 'Hours of the day' })
    const item = hours.getByRole('button', { name: /from the evergreen library/ })
    await expect(item).toHaveCount(1)
    await item.press('Enter')
    await expect(page.getByText('Shown again by the evergreen library.')).toBeVisible()
    await page.getByRole('button', { name: 'Take off the calendar' }).click()
    await expectToast(page, 'Taken off the calendar')
    await expect(item).toHaveCount(0)
  })

  await test.step('what is planned follows the text of its post', async () => {
    const { id, revision } = await getPost(page, posts[2]?.id ?? '')
    await updatePost(page, { id, revision, content: { ...content('The shelf by the door'), title: 'The shelf by the door' } })
    await expect.poll(async () => (await planned()).has('The shelf by the door'), { timeout: 30_000 }).toBe(true)
    expect((await planned()).has(texts[2] ?? '')).toBe(false)
  })

  await test.step('the repository leaves the copies out', async () => {
    await page.goto(`/app/repository?business=${business.id}`)
    const rows = page.getByRole('checkbox', { name: /^Choose (?!all)/ })
    await expect.poll(() => rows.count()).toBeGreaterThan(3)
    await pressEnter(page.getByRole('button', { name: 'More filters' }))
    await page.getByRole('combobox', { name: 'Copies of posts that come again' }).selectOption('Left out')
    await expect(rows).toHaveCount(3)
    await expect(page).toHaveURL(/copies=without/)
  })
})
