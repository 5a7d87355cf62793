import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, listPosts } from '../steps/calls.ts'
import { pressEnter } from '../steps/keys.ts'
import { accountOf, grant } from '../steps/plans.ts'
import { expectToast, goTo } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { chooseWhen, daysFromNow } from '../steps/when.ts'

const text = 'On Saturday 5 December we open our studio in Kalk Bay from 10:00 to 15:00. Visitors pour their own soap for R120.'

test('from one brief to a planned week, though the reader leaves in between', async ({ somebody }) => {
  const page = await somebody()
  await createBusiness(page, { contentTypes: ['linkedin', 'newsletter', 'blog', 'x'] })
  const box = page.getByLabel('What should be written')
  const list = page.getByRole('region', { name: 'Drafts', exact: true })
  const draftOf = (label: string) => list.getByRole('listitem', { name: `${label} draft`, exact: true })

  await test.step('the drafts are written on a page of their own, and go on when the reader leaves it', async () => {
    await page.goto('/app/dashboard')
    await box.fill(text)
    await expect(page.getByText(/^Takes at most \d,\d{3} tokens\. You have 10,000 left\.$/)).toBeVisible()
    await pressEnter(page.getByRole('button', { name: 'Write 4 drafts' }))
    await expect(page).toHaveURL(/\/app\/desk\//)
    await page.goto('/app/calendar')
    await goTo(page, 'Dashboard')
  })

  await test.step('the box is empty: a second press writes nothing again', async () => {
    await expect(box).toHaveValue('')
    // Until then the checklist above grows, and moves what is pressed.
    await expect(page.getByText(/^Last brief .* 4 of 4 written$/)).toBeVisible()
    await pressEnter(page.getByRole('button', { name: 'Write 4 drafts' }))
    const refusal = page.getByRole('alert').filter({ hasText: 'Brief is required.' })
    await expect(refusal).toBeVisible()
    await expect(refusal.locator('xpath=following-sibling::*[@aria-label="Content types"]'), 'it stands under the box').toHaveCount(1)
  })

  await test.step('a brief that is too long stays whole, and is refused at its box', async () => {
    const whole = 'Visitors pour their own soap. '.repeat(300).trim()
    await box.fill(whole)
    await pressEnter(page.getByRole('button', { name: 'Write 4 drafts' }))
    await expect(page.getByRole('alert').filter({ hasText: 'Use at most 8,000 characters.' })).toBeVisible()
    await expect(box).toHaveValue(whole)
    await box.fill('')
  })

  await test.step('the last brief is called back, and leads to its drafts', async () => {
    await page.getByRole('button', { name: 'Reuse' }).click()
    await expect(box).toHaveValue(text)
    await page.getByRole('link', { name: /^(?:Open|Watch) drafts$/ }).click()
    for (const label of ['LinkedIn', 'Newsletter', 'Blog', 'X/Twitter'])
      await expect(draftOf(label).getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 })
    expect(await listPosts(page)).toHaveLength(4)
    await expectAccessible(page, 'the desk')
  })

  await test.step('three are chosen; the one with a time that is past is left out, and the others are scheduled', async () => {
    const hint = page.getByText('Tick the drafts that are to go out.')
    await expect(hint).toBeVisible()
    for (const label of ['LinkedIn', 'Blog', 'X/Twitter'])
      await list.getByRole('checkbox', { name: `Choose ${label}`, exact: true }).check()
    await expect(page.getByRole('button', { name: 'Approve and schedule 3' }).first()).toBeEnabled()
    await list.getByRole('link', { name: 'X/Twitter', exact: true }).click()
    await chooseWhen(page.getByRole('region', { name: 'When X/Twitter goes out' }), daysFromNow(0, '00:00'))
    await expect(draftOf('X/Twitter').getByText('This time has passed. Choose a later one.')).toBeVisible()
    await expect(list.getByRole('checkbox', { name: 'X/Twitter cannot be chosen' })).toBeDisabled()
    await expect(hint).toBeHidden()
    await expect(list.getByText('2 chosen')).toBeVisible()
    await page.getByRole('button', { name: 'Approve and schedule 2' }).first().click()

    await expectToast(page, /^2 posts scheduled, the first for/)
    for (const label of ['LinkedIn', 'Blog']) await expect(draftOf(label).getByText('Scheduled', { exact: true })).toBeVisible()
    await expect(draftOf('X/Twitter').getByText('Ready', { exact: true })).toBeVisible()
  })

  await test.step('given a time to come, it is chosen again', async () => {
    await chooseWhen(page.getByRole('region', { name: 'When X/Twitter goes out' }), daysFromNow(2, '07:00'))
    await expect(list.getByRole('checkbox', { name: 'Choose X/Twitter', exact: true })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Approve and schedule 1' }).first()).toBeEnabled()
  })

  await test.step('what is scheduled says when it goes out and where it stands, and can be moved and cancelled here', async () => {
    const planned = page.getByRole('status').filter({ hasText: '2 of 4 posts are scheduled' })
    await expect(planned).toContainText('The next one goes out')
    await expect(planned.getByRole('link', { name: 'Open the calendar' })).toBeVisible()
    await list.getByRole('link', { name: 'LinkedIn', exact: true }).click()
    const leaf = page.getByRole('article', { name: 'LinkedIn draft' })
    await expect(leaf.getByText('Goes out by itself then')).toBeVisible()
    await expect(leaf.getByText('Sandbox wall')).toBeVisible()
    await expect(leaf.getByRole('button', { name: 'Move', exact: true })).toBeVisible()
    await leaf.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take off the calendar' }).click()
    await expect(draftOf('LinkedIn').getByText('Scheduled', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: '1 of 4 posts is scheduled' })).toBeVisible()
  })

  await test.step('what happens to a post elsewhere is seen here', async () => {
    await draftOf('Newsletter').getByRole('link').click()
    await page.getByRole('link', { name: 'Open in editor' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expectToast(page, /^Archived/)
    await page.goBack()
    await expect(draftOf('Newsletter').getByText('Archived', { exact: true })).toBeVisible()
  })
})

test('when and where a draft goes out stays in view, however long the list is', async ({ somebody, admin }) => {
  const page = await somebody()
  await grant(admin, (await accountOf(page)).workspace.id, { planId: 'solo', reason: 'For a journey.' })
  await createBusiness(page, { contentTypes: ['linkedin', 'newsletter', 'blog', 'x'] })
  const list = page.getByRole('region', { name: 'Drafts', exact: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/app/dashboard')
  await page.getByLabel('What should be written').fill(text)
  await page.getByLabel('Variants').selectOption('3')
  await pressEnter(page.getByRole('button', { name: 'Write 12 drafts' }))
  await expect(list.getByText('Ready', { exact: true })).toHaveCount(12, { timeout: 30_000 })

  await test.step('before it is scheduled', async () => {
    await list.getByRole('link', { name: 'Blog 1', exact: true }).click()
    const when = page.getByRole('region', { name: 'When Blog 1 goes out' })
    await expect(when.getByText('Takes 2 posts of your quota, one for each channel.')).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(when, `${size.width} px wide`).toBeInViewport({ ratio: 1 })
      const room = await page.getByRole('group', { name: 'Text of Blog 1' }).evaluate(roomOf)
      expect(room, `${size.width} px wide`).toEqual({ isReadable: true, isUnderClaims: false, isPageStill: true })
    }
  })

  await test.step('and after it, also from the end of the list', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await list.getByRole('checkbox', { name: 'Choose Blog 1', exact: true }).check()
    await expect(list.getByText('1 chosen, 2 posts of your quota, one for each channel')).toBeVisible()
    await page.getByRole('button', { name: 'Approve and schedule 1' }).first().click()
    const stands = page.getByRole('region', { name: 'Where Blog 1 stands' })
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const top of [0, 10_000]) {
        await page.evaluate((y) => window.scrollTo(0, y), top)
        for (const name of ['Move', 'Cancel'])
          await expect(stands.getByRole('button', { name, exact: true }), `${size.width} px wide`).toBeInViewport({ ratio: 1 })
      }
    }
  })
})

/** Whether a text can be read above what can be done with it, and the page itself does not scroll. */
function roomOf(text: Element) {
  const pane = text.parentElement ?? text
  const { top, right } = text.getBoundingClientRect()
  const claims = pane.lastElementChild?.getBoundingClientRect() ?? new DOMRect()
  const { scrollHeight, clientHeight } = document.documentElement
  return {
    isReadable: pane.clientHeight >= 160,
    isUnderClaims: claims.left < right && claims.top < top + text.scrollHeight,
    isPageStill: scrollHeight <= clientHeight,
  }
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
]
