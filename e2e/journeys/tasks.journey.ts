import type { Locator } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createOwnTask } from '../steps/calls.ts'
import { drag } from '../steps/drag.ts'
import { expect, test } from '../steps/test.ts'

test.slow()

test('a task is added, moved by keys and by hand, talked about, done and undone', async ({ somebody, open }) => {
  const page = await somebody('Naledi Jacobs')
  await createBusiness(page, { name: 'Bosduif Coffee' })
  const column = (name: string) => page.getByRole('region', { name })
  const card = (title: string) => page.getByRole('button', { name: title, exact: true })
  const panel = page.getByRole('complementary', { name: /^Task: / })

  await test.step('the first one', async () => {
    await page.goto('/app/tasks')
    await expect(page.getByText('No tasks yet')).toBeVisible()
    await expectAccessible(page, 'Tasks, none yet')
    await page.keyboard.press('c')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Confirm video with Pieter')
    await page.getByRole('dialog').getByRole('combobox', { name: 'For' }).selectOption('Bosduif Coffee')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Who' }).selectOption('Naledi Jacobs')
    await page.getByRole('dialog').getByRole('button', { name: 'Add task' }).click()
    await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Confirm video with Pieter')
  })

  await test.step('its checklist, due date and label', async () => {
    await panel.getByRole('textbox', { name: 'Add a line' }).fill('Subtitles')
    await page.keyboard.press('Enter')
    await panel.getByRole('checkbox', { name: 'Subtitles' }).click()
    await panel.getByRole('button', { name: /^Due: / }).click()
    await page.getByRole('dialog', { name: 'Due' }).getByRole('button', { name: 'Today' }).click()
    await panel.getByRole('textbox', { name: 'Labels' }).fill('client,')
    await expect(column('To do')).toContainText('Checklist: 1 of 1 done')
    await expect(column('To do')).toContainText('Today')
    await expectAccessible(page, 'Tasks, one open')
  })

  await test.step('a comment names whom it means', async () => {
    await panel.getByRole('combobox', { name: 'Comment' }).pressSequentially('He phones @nal')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('region', { name: 'Comments' })).toContainText('He phones @Naledi Jacobs')
    await page.keyboard.press('Escape')
    await expect(card('Confirm video with Pieter')).toBeFocused()
  })

  await test.step('a quick one, moved by hand', async () => {
    await column('To do').getByRole('button', { name: 'Add a task to To do' }).click()
    await page.getByRole('textbox', { name: 'Title of a new task in To do' }).fill('Photograph the new bags')
    await page.keyboard.press('Enter')
    await expect(card('Photograph the new bags')).toBeVisible()
    await page.keyboard.press('Escape')
    await drag(page, column('To do').getByRole('article').filter({ hasText: 'Photograph' }), column('In review'))
    await expect(column('In review')).toContainText('Photograph the new bags')
  })

  await test.step('by keys, and somebody else sees it without reading again', async () => {
    const other = await open({ storageState: await page.context().storageState() })
    await other.goto('/app/tasks')
    await expect(other.getByRole('region', { name: 'To do' })).toContainText('Confirm video')

    await card('Confirm video with Pieter').focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowRight')
    await expect(column('In progress')).toContainText('Confirm video')
    await page.keyboard.press('Enter')
    await expect(card('Confirm video with Pieter')).toBeFocused()
    await expect(other.getByRole('region', { name: 'In progress' })).toContainText('Confirm video')
    await page.reload()
    await expect(column('In progress')).toContainText('Confirm video')
  })

  await test.step('done, and undone', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await card('Confirm video with Pieter').click()
    await expect(panel.getByRole('combobox', { name: 'Comment' }), 'in view before anything is scrolled').toBeInViewport({ ratio: 1 })
    const title = page.getByRole('heading', { name: 'Tasks', level: 1 })
    await page.setViewportSize({ width: 1000, height: 900 })
    expect((await title.boundingBox())?.y, 'the board stands below its title').toBeLessThan((await column('To do').boundingBox())?.y ?? 0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await panel.getByRole('button', { name: 'Mark done' }).click()
    await expect(column('Done')).toContainText('Confirm video')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(column('In progress')).toContainText('Confirm video')
  })

  await test.step('the list, deleted and brought back', async () => {
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Choose Photograph the new bags' }).check()
    await expectAccessible(page, 'Tasks as a list, one chosen')
    await page.getByRole('region', { name: 'Chosen tasks' }).getByRole('button', { name: 'Delete' }).click()
    await expect(card('Photograph the new bags')).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card('Photograph the new bags')).toBeVisible()
  })

  await test.step('on a narrow screen it takes the whole of it', async () => {
    await page.getByRole('button', { name: 'Board', exact: true }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    const notice = await page.getByText('Confirm your email address').boundingBox()
    const hide = await page.getByRole('button', { name: 'Hide for now' }).boundingBox()
    expect(notice?.height, 'the title of the notice has a line to itself').toBeLessThan(30)
    expect(hide?.y, 'which the button that hides it stands beside').toBeLessThan(notice?.y ?? 0)
    await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeHidden()
    await expectForFingers([
      panel.getByRole('combobox', { name: 'For' }),
      panel.getByRole('combobox', { name: 'Priority' }),
      panel.getByRole('button', { name: /^Due: / }),
    ])
    const ticked = panel.getByRole('checkbox', { name: 'Subtitles' })
    await expect(ticked).toBeChecked()
    const box = await ticked.boundingBox()
    await page.mouse.click((box?.x ?? 0) - 8, (box?.y ?? 0) - 8)
    await expect(ticked, 'pressed beside its square').not.toBeChecked()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
    await expectAccessible(page, 'Tasks, narrow')

    await page.getByRole('button', { name: 'New task' }).click()
    const adding = page.getByRole('dialog', { name: 'New task' })
    const due = adding.getByRole('button', { name: 'No due date' })
    await expectForFingers([due, ...(await adding.getByRole('combobox').all()), ...(await adding.getByRole('textbox').all())])
    await due.click()
    await expectForFingers(await page.getByRole('dialog', { name: 'Due' }).getByRole('button').all())
  })

  await test.step('those that are late wait on the dashboard, which leaves no hole beside a long list', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await createOwnTask(page, { title, due: { date: '2026-01-05', time: null } })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/app/dashboard')
    await expect(page.getByRole('region', { name: 'Needs me now' })).toContainText(/Task · \d+ days overdue/)
    const [brief, recent, week] = await Promise.all(
      ['New brief', 'Recent drafts', 'Next 7 days'].map((name) => page.getByRole('region', { name }).boundingBox()),
    )
    expect((recent?.y ?? 0) - (brief?.y ?? 0) - (brief?.height ?? 0)).toBeLessThan(30)
    expect(recent?.x).toBe(brief?.x)
    expect(week?.y).toBeGreaterThan(recent?.y ?? 0)
  })
})

/** High enough to be pressed with a finger. */
async function expectForFingers(pressed: readonly Locator[]): Promise<void> {
  expect(pressed.length).toBeGreaterThan(0)
  for (const one of pressed) expect((await one.boundingBox())?.height, await one.ariaSnapshot()).toBeGreaterThanOrEqual(44)
}
