import { expectAccessible } from '../steps/axe.ts'
import { channelOf, createBusiness, createPost, listDeliveries, schedulePost, setSandboxBehaviour } from '../steps/calls.ts'
import { newestLink } from '../steps/outbox.ts'
import { joinByCall } from '../steps/people.ts'
import { untilSaved } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString()

test('a failed delivery appears in the bell of another open browser, is opened, and is read everywhere', async ({ somebody, open }) => {
  const desk = await somebody()
  const laptop = await open({ storageState: await desk.context().storageState() })
  const business = await createBusiness(desk)
  const wall = await channelOf(desk, business.id, 'sandbox')
  await setSandboxBehaviour(desk, wall, { mode: 'refuse' })
  const failing = async (body: string) => {
    const { id } = await createPost(desk, { businessId: business.id, contentType: 'x', content: { title: null, body } })
    await schedulePost(desk, { postId: id, dueAt: inFuture(500), channelIds: [wall.id] })
    return id
  }
  const bell = laptop.getByRole('button', { name: /^Notifications/ })
  const panel = laptop.getByRole('dialog', { name: 'Notifications' })

  await test.step('the panel shows what happened before, and marks it as read', async () => {
    await laptop.goto('/app/calendar')
    await bell.click()
    await expect(panel.getByText('Your account is approved')).toBeVisible()
    await panel.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
    await laptop.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bell).toBeFocused()
    await expect(bell).toHaveAccessibleName('Notifications')
  })

  await test.step('two failures of one channel come as one line, without a reload', async () => {
    await failing('Reading on Thursday at 18:30.')
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await failing('Reading on Friday at 18:30.')
    await bell.click()
    await expect(panel.getByRole('link', { name: '2 posts could not be published on Sandbox wall' })).toBeVisible()
  })

  await test.step('a click leads to the place, and marks it as read on every screen', async () => {
    await desk.goto('/app/notifications')
    await expect(desk.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await panel.getByRole('link', { name: /could not be published/ }).click()
    await expect(laptop).toHaveURL(/\/app\/publishing\?.*view=failed/)
    await expect(panel).toBeHidden()
    await expect(bell).toHaveAccessibleName('Notifications')
    await expect(desk.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('the page shows what is left to read', async () => {
    await desk.getByRole('button', { name: 'Unread' }).click()
    await expect(desk).toHaveURL(/view=unread/)
    await expect(desk.getByText('You have read everything')).toBeVisible()
  })

  await test.step('what is turned off in the settings does not come any more', async () => {
    await desk.getByRole('main').getByRole('link', { name: 'What you are told' }).click()
    const box = desk.getByRole('checkbox', { name: 'A post could not be published: In the app' })
    await untilSaved(desk, 'notifications/setPreference', () => box.click())
    await expect(box).not.toBeChecked()
    await desk.reload()
    await expect(box).not.toBeChecked()
    await expect(desk.getByRole('checkbox', { name: 'The security of your account: By mail at once' })).toBeDisabled()
    const postId = await failing('Reading on Saturday at 11:00.')
    await expect.poll(async () => (await listDeliveries(desk, postId)).map(({ status }) => status)).toEqual(['failed'])
    await desk.goto('/app/publishing?view=failed')
    await expect(desk.getByText('Reading on Saturday at 11:00.').first()).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })
})

test('reminders are ended by the link in one of them, and wanted again in the settings', async ({ page, admin }) => {
  const account = await joinByCall(page, admin, 'Ntombi Sithole')
  const { profile } = (await (await page.request.get('/api/v1/account')).json()) as { profile: { userId: string } }
  const variables = { name: account.fullName, link: 'https://postwright.example/login' }
  const data = { to: account.email, templateType: 'login_encouragement', variables, userId: profile.userId }
  expect((await admin.request.post('/api/functions/send-email', { data })).ok()).toBe(true)
  const wanted = page.getByRole('checkbox', { name: 'Remind me by mail' })

  await test.step('the link asks before it does anything', async () => {
    await page.goto(await newestLink(admin, account.email, 'login_encouragement', 'u'))
    await expect(page.getByRole('heading', { name: 'Stop reminders?' })).toBeVisible()
    await expectAccessible(page, '/unsubscribe')
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('button', { name: 'Get reminders again' })).toBeVisible()
    await expectAccessible(page, '/unsubscribe, done')
  })

  await test.step('the settings know of it, and turn them on again', async () => {
    await page.goto('/app/settings?tab=notifications')
    await expect(wanted).not.toBeChecked()
    await untilSaved(page, 'mail/setChoices', () => wanted.click())
    await expect(wanted).toBeChecked()
    await page.reload()
    await expect(wanted).toBeChecked()
  })
})
