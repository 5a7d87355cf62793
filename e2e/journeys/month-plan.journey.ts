import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, listProposals } from '../steps/calls.ts'
import { pressEnter } from '../steps/keys.ts'
import { expect, test } from '../steps/test.ts'

test('a month is proposed, changed, written in the background and stays when the tab is closed', async ({ somebody }) => {
  const page = await somebody()
  const { id: businessId } = await createBusiness(page, {
    name: 'Bosduif Coffee',
    context: 'A speciality roastery in Woodstock. We buy from three farms in Ethiopia and roast every Tuesday.',
    keywords: ['filter coffee', 'single origin'],
    contentTypes: ['linkedin', 'x'],
  })
  const posts = page.getByRole('region', { name: 'Posts' })
  const planned = page.getByRole('region', { name: 'What is planned' })

  await test.step('from the calendar: themes are the keywords, and each type comes once a week', async () => {
    await page.goto(`/app/calendar?business=${businessId}`)
    await page.getByRole('link', { name: 'Plan my month' }).click()
    await expect(page.getByRole('heading', { name: 'Plan my month', level: 1 })).toBeVisible()
    await expect(posts).toContainText('No plan yet')
    await expect(planned.getByRole('textbox', { name: 'Theme 1' })).toHaveValue('filter coffee')
    await planned.getByRole('button', { name: 'Fewer of X/Twitter' }).click()
    await planned.getByRole('button', { name: 'More of LinkedIn' }).click()
    await expectAccessible(page, 'Plan my month, before there is a plan')
    await planned.getByRole('button', { name: 'Propose 8 posts' }).click()
  })

  await test.step('the proposal has a row for each, and says what it takes', async () => {
    await expect(posts).toContainText('A proposal of 8 posts')
    await expect(posts).toContainText(/about [\d,\s]+ of your [\d,\s]+ tokens/)
    await expectAccessible(page, 'Plan my month, proposed')
  })

  await test.step('a row is changed', async () => {
    await posts.getByRole('button', { name: 'Filter coffee', exact: true }).click()
    await posts.getByRole('textbox', { name: 'Topic' }).fill('Your kettle is too hot')
    await posts.getByRole('textbox', { name: 'Angle' }).fill('Water at 92 degrees takes the bitterness out of a filter.')
    await posts.getByRole('button', { name: 'Done' }).click()
    await expect(posts.getByRole('button', { name: 'Your kettle is too hot', exact: true })).toBeVisible()
  })

  await test.step('drafts are written while nobody looks', async () => {
    await pressEnter(posts.getByRole('button', { name: 'Write 8 drafts' }))
    await expect(posts.getByRole('progressbar', { name: 'Drafts written' })).toBeVisible()
    await page.goto('/app/dashboard')
    await page.getByRole('link', { name: 'Plan my month' }).click()
    await expect(posts).toContainText('All drafts are written')
    await expect(posts).toContainText('8 of 8')
    await expectAccessible(page, 'Plan my month, written')
  })

  await test.step('each is a draft in the repository', async () => {
    await page.getByRole('link', { name: 'Review 8 drafts' }).click()
    await expect(page).toHaveURL(/repository/)
    await page.goto(`/app/month-plan/${businessId}`)
    await posts.getByRole('link', { name: 'Your kettle is too hot', exact: true }).click()
    await expect(page.getByText('92 degrees').first()).toBeVisible()
  })

  await test.step('the calendar proposes the planned time for a draft that has none yet', async () => {
    await page.goto(`/app/calendar?business=${businessId}`)
    const tray = page.getByRole('complementary', { name: 'Unscheduled' })
    const planned =
      (await tray
        .getByText(/^Planned for /)
        .first()
        .textContent()) ?? ''
    await tray
      .getByRole('button', { name: /^Schedule / })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('button', { name: planned.replace('Planned', 'Schedule') })).toBeVisible()
  })

  await test.step('drafts stand on their days as proposals, and one is scheduled from there', async () => {
    const [first] = await listProposals(page)
    await page.goto(`/app/calendar?business=${businessId}&view=week&date=${first?.plannedFor.slice(0, 10)}`)
    const proposals = page.getByRole('table').getByRole('button', { name: /planned, not scheduled/ })
    await expect(proposals.first()).toBeVisible()
    const before = await proposals.count()
    await proposals.first().click()
    await page.getByRole('button', { name: 'Schedule…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Approve and schedule|Schedule) for / })
      .click()
    await expect(proposals).toHaveCount(before - 1)
    await expect(page.getByText(/^1 planned/)).toBeVisible()
  })

  await test.step('the others are approved and scheduled at once', async () => {
    await page.goto(`/app/month-plan/${businessId}`)
    await posts.getByRole('button', { name: 'Approve and schedule 7' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve and schedule 7 drafts?' })
    await expectAccessible(page, 'Approve and schedule the drafts of a plan')
    await dialog.getByRole('button', { name: 'Approve and schedule 7' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(posts.getByRole('button', { name: /schedule/i })).toHaveCount(0)
  })

  await test.step('a plan is closed, and its drafts stay', async () => {
    await page.goto(`/app/month-plan/${businessId}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Close the plan' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('8 drafts stay in the repository.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the plan' }).click()
    await expect(posts).toContainText('No plan yet')
  })
})
