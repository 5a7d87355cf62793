import { expectAccessible } from '../steps/axe.ts'
import { channelOf, createBusiness, createPost, listDeliveries, schedulePost } from '../steps/calls.ts'
import { pressEnter } from '../steps/keys.ts'
import { expect, test } from '../steps/test.ts'

test('what came of the published is told by channel and time, narrowed in the address, and saved as a file', async ({ somebody, open }) => {
  const page = await somebody()
  const business = await createBusiness(page, { name: 'Plum Press' })
  const wall = await channelOf(page, business.id, 'sandbox')
  const short = page.getByRole('region', { name: 'In short' })

  await test.step('before anything is out, it says what will be here', async () => {
    await page.goto('/app/dashboard')
    await page.getByRole('link', { name: 'Analytics' }).click()
    await expect(page.getByText('Nothing was published yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Schedule a post' })).toBeVisible()
    await expectAccessible(page, 'analytics before anything is published')
  })

  const post = await createPost(page, { businessId: business.id, contentType: 'x', content: { title: null, body: 'Plums are in.' } })
  await schedulePost(page, { postId: post.id, channelIds: [wall.id], dueAt: new Date().toISOString() })
  await expect(async () => expect((await listDeliveries(page, post.id))[0]?.status).toBe('published')).toPass()

  await test.step('what is out is counted', async () => {
    await page.goto(`/app/analytics?business=${business.id}`)
    await expect(short.getByText('1 post is without figures')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Figures by channel' }).getByRole('row')).toHaveCount(2)
    await pressEnter(page.getByRole('button', { name: 'Type', exact: true }))
    await expect(page.getByRole('region', { name: 'Figures by content type' }).getByText('X/Twitter')).toBeVisible()
    await expectAccessible(page, 'analytics')
  })

  await test.step('the address keeps what is looked at', async () => {
    await page.getByRole('combobox', { name: /^Days/ }).selectOption('Last 90 days')
    await page.getByRole('combobox', { name: /^Beside/ }).selectOption('nothing')
    await page.getByRole('combobox', { name: /^Content type/ }).selectOption('LinkedIn')
    await expect(page.getByText('Nothing of this was published yet')).toBeVisible()
    await expect(page).toHaveURL(/period=quarter&.*compare=none/)
    await page.reload()
    await expect(page.getByText('Nothing of this was published yet')).toBeVisible()
    await pressEnter(page.getByRole('button', { name: 'Show everything' }))
    await expect(short).toBeVisible()
    await expect(page.getByRole('combobox', { name: /^Days/ })).toHaveValue('quarter')
  })

  await test.step('its posts are a file', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
    expect(file.suggestedFilename()).toMatch(/^analytics-.*\.csv$/)
  })

  await test.step('a client sees a report by its private link, until it is ended', async () => {
    await pressEnter(page.getByRole('button', { name: 'Share report' }))
    const dialog = page.getByRole('dialog', { name: 'Reports of Plum Press' })
    await dialog.getByLabel('Name of the new report').fill('Autumn')
    await pressEnter(dialog.getByRole('button', { name: 'Make a private link' }))
    const link = dialog.getByLabel('Private link of Autumn')
    await expect(link).toHaveValue(/\/report\/[\w-]{43}$/)
    await expectAccessible(page, 'the reports of a business')
    const client = await open({})
    await client.goto(await link.inputValue())
    await expect(client.getByRole('heading', { name: 'Autumn' })).toBeVisible()
    await expect(client.getByRole('term').filter({ hasText: 'Posts published' })).toBeVisible()
    await expectAccessible(client, 'a report')
    await pressEnter(dialog.getByRole('button', { name: 'End it' }))
    await pressEnter(page.getByRole('alertdialog').getByRole('button', { name: 'End the report' }))
    // While it is asked, what lies beneath the question is hidden from roles, and so is the place of messages.
    await expect(page.getByText('The report has ended', { exact: true })).toBeVisible()
    await expect(dialog).toBeVisible()
    await expect(link).toBeHidden()
    await client.reload()
    await expect(client.getByRole('heading', { name: 'This report has ended' })).toBeVisible()
  })

  await test.step('days that make no time are refused at their fields', async () => {
    await page.goto('/app/analytics?period=own&from=2026-05-02&to=2026-05-01')
    await expect(page.getByRole('alert').getByText('The last day comes before the first one.')).toBeVisible()
  })
})
