import { expectAccessible } from '../steps/axe.ts'
import { createBusiness, createPost, listDeliveries } from '../steps/calls.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { expectFieldError, expectToast, goTo } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const content = { title: null, body: 'The kiosk is open again.\n\nCome by on Saturday.' }
const address = 'https://www.linkedin.com/feed/update/urn:li:share:7123'

test('a post for a platform that is not connected is handed over at its time, copied, and published once the person says where it is', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const business = await createBusiness(page)
  const post = await createPost(page, { businessId: business.id, contentType: 'linkedin', content })
  const toPost = page.getByRole('article', { name: 'The kiosk is open again.' })

  await test.step('where nothing reaches its readers, it is posted by hand', async () => {
    const { schedule } = editorOf(page)
    await openPost(page, post.id)
    await schedule.getByRole('button', { name: 'Post it on LinkedIn yourself' }).click()
    await expect(schedule.getByRole('checkbox', { name: 'By hand' })).toBeChecked()
    await expect(schedule.getByRole('button', { name: 'Post it on LinkedIn yourself' })).toHaveCount(0)
    await schedule.getByRole('checkbox', { name: 'Sandbox wall' }).uncheck()
    await schedule.getByRole('button', { name: /^Now/ }).click()
    await schedule.getByRole('button', { name: 'Publish now' }).click()
    await expectToast(page, 'It goes out now')
  })

  await test.step('the person is told, and finds the text as it was approved', async () => {
    await page.getByRole('link', { name: 'Get the text, and say that it is out' }).click()
    await expect(toPost.getByText('Come by on Saturday.')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Please check whether')).toHaveCount(0)
    await expectAccessible(page, 'posts to be posted by hand')
    await toPost.getByRole('button', { name: 'Copy the text' }).click()
    await expect(toPost.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(content.body)
    const composer = toPost.getByRole('link', { name: 'Open LinkedIn with the text' })
    expect(new URL((await composer.getAttribute('href')) ?? '').searchParams.get('text')).toBe(content.body)
  })

  await test.step('the dashboard leads there', async () => {
    await goTo(page, 'Dashboard')
    const needs = page.getByRole('region', { name: 'Needs me now' })
    await expect(needs.getByText('“The kiosk is open again.” is to be posted by hand now')).toBeVisible()
    await needs.getByRole('link', { name: /^Decide/ }).click()
  })

  await test.step('what is no address is named at its field; then it is published, and linked', async () => {
    const field = toPost.getByLabel('Address of the post')
    await field.fill('linkedin')
    await toPost.getByRole('button', { name: 'I posted it' }).click()
    await expectFieldError(field, /Enter a full address/)
    await field.fill(address)
    await toPost.getByRole('button', { name: 'I posted it' }).click()
    await expect
      .poll(async () => (await listDeliveries(page, post.id)).map(({ status, remoteUrl }) => [status, remoteUrl]))
      .toEqual([['published', address]])
    await page.reload()
    await expect(page.getByText('Nothing waits for your answer')).toBeVisible()
    await expect(toPost).toHaveCount(0)
  })
})
