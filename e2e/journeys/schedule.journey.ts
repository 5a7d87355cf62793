import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createPost, listDeliveries } from '../steps/calls.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { calendarOf, chooseWhen, dayAfter, daysFromNow } from '../steps/when.ts'

const content = { title: 'Poetry on the pavement', body: 'Every Saturday in December, from nine to noon, in front of the shop.' }

test('a post is scheduled, moved and taken off the calendar in the editor', async ({ somebody }) => {
  test.setTimeout(180_000)
  const page = await somebody()
  const business = await createBusiness(page)
  const post = await createPost(page, { businessId: business.id, contentType: 'blog', content })
  const { schedule, standing } = editorOf(page)
  const hour = schedule.getByRole('spinbutton', { name: 'Hour' })
  await openPost(page, post.id)

  await test.step('the keyboard chooses a day and a time', async () => {
    const day = schedule.getByRole('button', { name: /^Date/ })
    // Shortly before midnight, tomorrow is what is proposed.
    const { date } = dayAfter(await day.getAttribute('data-date'))
    await day.press('Enter')
    await expect(calendarOf(schedule).getByRole('gridcell', { selected: true }).getByRole('button')).toBeFocused()
    await expectAccessible(page, 'the calendar of a day')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(calendarOf(schedule)).toHaveCount(0)
    await expect(day).toHaveAttribute('data-date', date)
    await hour.focus()
    await page.keyboard.type('1445')
    await page.keyboard.press('ArrowUp')
    await expect(hour).toHaveValue('14')
    await expect(schedule.getByRole('spinbutton', { name: 'Minute' })).toHaveValue('50')
    await pressEnter(schedule.getByRole('button', { name: /^Schedule for .*14:50 SAST$/ }))
    await expectToast(page, /^Scheduled for .*14:50 SAST$/)
    await expect(standing('Scheduled')).toBeVisible()
  })

  await test.step('what is planned stands instead of the form', async () => {
    await expect(schedule.getByText(/14:50 SAST$/)).toBeVisible()
    await expect(schedule.getByRole('listitem')).toHaveCount(2)
    await expect(hour).toHaveCount(0)
    await expectAccessible(page, 'a scheduled post')
  })

  await test.step('moved', async () => {
    await schedule.getByRole('button', { name: 'Move', exact: true }).click()
    await chooseWhen(schedule, daysFromNow(40, '08:05'))
    await schedule.getByRole('button', { name: /^Move to .*08:05 SAST$/ }).click()
    await expectToast(page, /^Moved to .*08:05 SAST$/)
    await expect(schedule.getByText(/08:05 SAST$/)).toBeVisible()
    await expect(hour).toHaveCount(0)
  })

  await test.step('cancelled, once it is confirmed, and the form is back', async () => {
    const question = page.getByRole('alertdialog', { name: 'Take it off the calendar?' })
    await schedule.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(schedule.getByText(/08:05 SAST$/)).toBeVisible()
    await schedule.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Take off the calendar' }).click()
    await expect(hour).toBeVisible()
    await expect(standing('Draft')).toBeVisible()
    expect(await listDeliveries(page, post.id)).toEqual([])
  })

  await test.step('archived, once it is confirmed, which cancels what was planned', async () => {
    await schedule.getByRole('button', { name: /^Schedule for/ }).click()
    await expect(standing('Scheduled')).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('alertdialog', { name: 'Archive a scheduled post?' }).getByRole('button', { name: 'Archive' }).click()
    await expectToast(page, /^Archived/)
    await expect(standing('Archived')).toBeVisible()
    expect(await listDeliveries(page, post.id)).toEqual([])
  })
})

test('a published post shows where it is, and goes to a channel again once that is confirmed', async ({ somebody }) => {
  const page = await somebody()
  const business = await createBusiness(page)
  const post = await createPost(page, { businessId: business.id, contentType: 'blog', content })
  const { schedule, standing } = editorOf(page)
  await openPost(page, post.id)

  await test.step('now', async () => {
    await schedule.getByRole('checkbox', { name: /blog$/ }).uncheck()
    await schedule.getByRole('button', { name: /^Now/ }).click()
    await schedule.getByRole('button', { name: 'Publish now' }).click()
    await expectToast(page, 'It goes out now')
    await expect(standing('Published')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('its address', async () => {
    const published = schedule.getByRole('article', { name: 'Published on Sandbox wall' })
    await expect(published.getByRole('link', { name: 'See it live' })).toHaveAttribute('href', /\/sandbox\//)
    await expectAccessible(page, 'a published post')
  })

  await test.step('sent again', async () => {
    await schedule.getByRole('button', { name: 'Send again…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send again' })
    await dialog.getByRole('checkbox', { name: /blog$/ }).uncheck()
    await dialog.getByRole('button', { name: /^Now/ }).click()
    await dialog.getByRole('button', { name: 'Publish now' }).click()
    await expect(dialog.getByText(/^This post went out to Sandbox wall already/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send it again' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(schedule.getByRole('article', { name: 'Published on Sandbox wall' })).toHaveCount(2, { timeout: 30_000 })
  })

  await test.step('scheduled once more it is both, and cancelling the schedule leaves it published', async () => {
    await schedule.getByRole('button', { name: 'Send again…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send again' })
    await dialog.getByRole('checkbox', { name: 'Sandbox wall' }).uncheck()
    await chooseWhen(dialog, daysFromNow(3))
    await dialog.getByRole('button', { name: /^Schedule for/ }).click()
    await expect(standing('Published and scheduled')).toBeVisible()
    await expect(
      page.getByText('This post is published, so its text here stays. Where a channel allows it, it is updated under Schedule.'),
    ).toBeVisible()
    await expect(page.getByText('Published and scheduled', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back to draft' })).toHaveCount(0)

    const editor = page.url()
    await page.goto('/app/repository')
    await expect(page.getByRole('row').filter({ hasText: 'Published and scheduled' })).toHaveCount(1)
    await page.goto(editor)
    await page.getByRole('button', { name: 'Cancel schedule' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel schedule?' })
    await expect(question).toContainText('The post stays published, and its text stays as it was sent.')
    await expect(question).not.toContainText('approval')
    await question.getByRole('button', { name: 'Cancel schedule' }).click()
    await expectToast(page, 'The schedule is cancelled. The post stays published.')
    await expect(standing('Published')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel schedule' })).toHaveCount(0)
  })
})
