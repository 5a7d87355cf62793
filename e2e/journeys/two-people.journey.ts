import type { Page } from '@playwright/test'

import { channelOf, createBusiness, createPost, listBusinesses, listDeliveries, listPosts, listVersions } from '../steps/calls.ts'
import { editorOf, expectText, openPost } from '../steps/editor.ts'
import { administrator } from '../steps/people.ts'
import { expectToast } from '../steps/screens.ts'
import { joinTeamByCall } from '../steps/team.ts'
import { expect, test } from '../steps/test.ts'
import { chooseWhen, daysFromNow } from '../steps/when.ts'

const content = { title: 'Thursday readings in December', body: 'Three readings before the holidays.' }

test('two browsers edit one post, and neither text is lost', async ({ somebody, open }) => {
  const first = await somebody()
  const second = await open({ storageState: await first.context().storageState() })
  const business = await createBusiness(first)
  const post = await createPost(first, { businessId: business.id, contentType: 'blog', content })
  const [mine, theirs] = ['Four readings: one more on the 17th.', 'Three readings, and mulled wine at each.']

  await openPost(first, post.id)
  await openPost(second, post.id)

  await test.step('what one saves, the other sees without a reload', async () => {
    await editorOf(first).title.fill('Thursday readings this December')
    await expect(editorOf(second).title).toHaveValue('Thursday readings this December')
  })

  await test.step('one writes without a network while the other saves', async () => {
    await second.context().setOffline(true)
    await editorOf(second).body.fill(mine)
    await expect(editorOf(second).status).toContainText('Not saved yet: no connection. Your text is kept here.')
    await editorOf(first).body.fill(theirs)
    await expect(editorOf(first).status).toContainText(/Saved \d\d:\d\d/)
    await second.context().setOffline(false)
  })

  await test.step('what is not saved cannot be scheduled', async () => {
    await expect(second.getByRole('button', { name: 'Compare the two' })).toBeVisible()
    await expect(second.getByText(/changed this post|colleague/i)).toHaveText([/^You changed this post in another window at \d\d:\d\d$/])
    await editorOf(second)
      .schedule.getByRole('button', { name: /^Schedule for/ })
      .click()
    await expectToast(second, 'Your latest text is not saved yet. Schedule once it is.')
    expect(await listDeliveries(first, post.id)).toEqual([])
  })

  await test.step('both texts are shown, and ours is kept with theirs as a version', async () => {
    await second.getByRole('button', { name: 'Compare the two' }).click()
    const dialog = second.getByRole('dialog', { name: 'Two versions of this text' })
    await expect(dialog.getByRole('group', { name: 'Mine' })).toContainText(mine)
    await expect(dialog.getByRole('group', { name: 'Theirs' })).toContainText(theirs)
    await dialog.getByRole('button', { name: 'Keep mine, theirs as a version' }).click()
    await expect(editorOf(second).status).toContainText(/Saved \d\d:\d\d/)
    await expectText(second, mine)
  })

  await test.step('the other browser follows, and nothing was lost', async () => {
    await expectText(first, mine)
    const kept = (await listVersions(first, post.id)).map((version) => version.content.body)
    expect(kept).toEqual(expect.arrayContaining([mine, theirs]))
  })
})

test('what a colleague changed carries their name, in the editor and in the versions', async ({ admin, open }) => {
  const colleague = await open()
  await joinTeamByCall(colleague, admin, 'Thabo Nkosi')
  const business = await createBusiness(admin, { name: 'Kalk Bay Kelp' })
  const post = await createPost(admin, { businessId: business.id, contentType: 'blog', content })
  await openPost(admin, post.id)
  await openPost(colleague, post.id)

  await admin.context().setOffline(true)
  await editorOf(admin).body.fill('Three readings, written by Thandi.')
  await expect(editorOf(admin).status).toContainText('Not saved yet: no connection.')
  await editorOf(colleague).body.fill('Three readings, written by Thabo.')
  await expect(editorOf(colleague).status).toContainText(/Saved \d\d:\d\d/)
  await admin.context().setOffline(false)

  await expect(admin.getByText(/changed this post|colleague/i)).toHaveText([/^Thabo Nkosi changed this post at \d\d:\d\d$/])
  await admin.getByRole('button', { name: 'Compare the two' }).click()
  await admin.getByRole('button', { name: 'Keep mine, theirs as a version' }).click()
  await expect(editorOf(admin).status).toContainText(/Saved \d\d:\d\d/)
  const versions = await listVersions(admin, post.id)
  expect(versions.map(({ authorName, content: { body } }) => [authorName, body])).toEqual([
    [administrator.fullName, 'Three readings, written by Thandi.'],
    ['Thabo Nkosi', 'Three readings, written by Thabo.'],
    [administrator.fullName, content.body],
  ])
})

test('settings that somebody else saves do not take away what is being typed', async ({ somebody, open }) => {
  const first = await somebody()
  const second = await open({ storageState: await first.context().storageState() })
  for (const page of [first, second]) await page.goto('/app/settings?tab=team')
  const form = (page: typeof first) => page.locator('form').filter({ has: page.getByRole('heading', { name: 'Workspace' }) })
  const save = (page: typeof first) => form(page).getByRole('button', { name: 'Save workspace' })
  await expect(save(first)).toBeDisabled()

  await form(first).getByLabel('Name').fill('Protea Stationers')
  await form(second).getByLabel('Time zone').selectOption('Africa/Lagos')
  await save(second).click()
  await expectToast(second, 'Workspace saved')

  // The time zone follows, so what the other saved has arrived.
  await expect(form(first).getByLabel('Time zone')).toHaveValue('Africa/Lagos')
  await expect(form(first).getByLabel('Name')).toHaveValue('Protea Stationers')
  await save(first).click()
  await expectToast(first, 'Workspace saved')
  await expect(save(first)).toBeDisabled()
  await expect(form(second).getByLabel('Name')).toHaveValue('Protea Stationers')
  await expect(form(second).getByLabel('Time zone')).toHaveValue('Africa/Lagos')
})

test('who looks at a business while a colleague deletes it is told, and keeps what they typed', async ({ somebody, open }) => {
  const first = await somebody()
  const second = await open({ storageState: await first.context().storageState() })
  const business = await createBusiness(first)
  await second.goto(`/app/business/${business.id}/profile`)
  const mission = second.getByLabel('Mission')
  await mission.fill('Parents on the train')

  expect((await first.request.delete(`/api/v1/businesses/${business.id}`)).ok()).toBe(true)

  await expect(second.getByRole('status').filter({ hasText: 'This business is not here any more' })).toBeVisible()
  await expect(mission).toHaveValue('Parents on the train')
})

test('two clicks in a row do one thing', async ({ somebody }) => {
  const page = await somebody()
  const drafts = page.getByRole('region', { name: 'Drafts', exact: true })

  await test.step('Add Business', async () => {
    await page.goto('/app/dashboard?add=business')
    const dialog = page.getByRole('dialog', { name: 'Add Business' })
    await dialog.getByLabel('Name').fill('Loerie Lane Books')
    await dialog.getByLabel('Context').fill('A neighbourhood bookshop in Observatory with readings on Thursdays.')
    await dialog.getByRole('button', { name: 'Add Business' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Loerie Lane Books', level: 1 })).toBeVisible()
    expect(await listBusinesses(page)).toHaveLength(1)
  })

  await test.step('Generate', async () => {
    await page.goto('/app/dashboard')
    await page.getByLabel('What should be written').fill('Three readings in December: 3, 10 and 17, each at 18:30. Entry is free.')
    await page.getByRole('button', { name: 'LinkedIn', exact: true }).click()
    await page.getByRole('button', { name: 'Newsletter', exact: true }).click()
    await page.getByRole('button', { name: 'Write 1 draft' }).dblclick()
    await expect(drafts.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 })
    expect(await listPosts(page)).toHaveLength(1)
  })

  const [business] = await listBusinesses(page)
  const [post] = await listPosts(page)
  const postId = post?.id ?? ''

  await test.step('Approve', async () => {
    await page.getByRole('link', { name: 'Open in editor' }).click()
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    // What is read after the text, such as the channels and the quota, moves the button until it is there.
    await expect(editorOf(page).schedule.getByText(/^Takes 2 posts of your quota/)).toBeVisible()
    await approve.scrollIntoViewIfNeeded()
    const where = await approve.boundingBox()
    expect(await buttonsUnder(page, where)).toEqual(['Approve'])
    await approve.dblclick()
    await expectToast(page, 'Version 1 approved')
    // It may lie over the button that is pressed next.
    await expect(page.getByText('Version 1 approved')).toHaveCSS('pointer-events', 'none')
    await expect(editorOf(page).standing('Approved')).toBeVisible()
    expect(await listVersions(page, postId)).toHaveLength(1)
    // Another click, however late, does not take back what the first one did.
    expect(await buttonsUnder(page, where)).toEqual([])
  })

  await test.step('Schedule', async () => {
    const { schedule, standing } = editorOf(page)
    await chooseWhen(schedule, daysFromNow(4))
    await schedule.getByRole('button', { name: /^Schedule for/ }).dblclick()
    await expect(standing('Scheduled')).toBeVisible()
    const channels = (await listDeliveries(page, postId)).map((delivery) => delivery.channelId)
    const blog = await channelOf(page, business?.id ?? '', 'blog')
    expect(channels.filter((id) => id === blog.id)).toHaveLength(1)
    expect(channels).toHaveLength(2)
  })

  await test.step('Undo', async () => {
    const calls: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/businesses/restore') && calls.push(request.url())))
    await page.goto(`/app/business/${business?.id}/profile`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /Delete/ }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(/2 planned deliveries will not go out/)).toBeVisible()
    await question.getByRole('button', { name: 'Delete business' }).click()
    await page.getByRole('button', { name: 'Undo' }).dblclick()
    await expectToast(page, 'Loerie Lane Books restored with 2 planned deliveries')
    expect(calls).toHaveLength(1)
    expect((await listDeliveries(page, postId)).map((delivery) => delivery.status)).toEqual(['scheduled', 'scheduled'])
  })
})

/** The names of the buttons that a click anywhere in this part of the screen would press. */
function buttonsUnder(page: Page, box: { x: number; y: number; width: number; height: number } | null): Promise<string[]> {
  if (!box) throw new Error('What was there is not on the screen.')
  return page.evaluate(({ x, y, width, height }) => {
    const points = [0.05, 0.25, 0.5, 0.75, 0.95].map((part) => [x + width * part, y + height / 2] as const)
    const pressed = points.map((point) => document.elementFromPoint(...point)?.closest('button')?.textContent)
    return [...new Set(pressed.filter((name) => name !== undefined && name !== null))]
  }, box)
}
