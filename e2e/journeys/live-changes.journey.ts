import { expectAccessible } from '../steps/axe.ts'
import { channelOf, createBusiness, createPost, listDeliveries, schedulePost } from '../steps/calls.ts'
import { openPost } from '../steps/editor.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('links get UTM parameters; a published post is updated where it is, and taken down', async ({ somebody }) => {
  const page = await somebody()
  const business = await createBusiness(page, {})
  const wall = await channelOf(page, business.id, 'sandbox')
  const dialog = page.getByRole('dialog')

  await test.step('the business has parameters for its links', async () => {
    await page.goto(`/app/business/${business.id}/profile?tab=channels`)
    await expect(page.getByText('Links in posts go out as they are written, without UTM parameters.')).toBeVisible()
    await page.getByRole('button', { name: 'UTM parameters…' }).click()
    await dialog.getByLabel('Add them to links when posts go out').check()
    await dialog.getByLabel('Campaign (utm_campaign)').fill('{post}')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Use {platform}, {type}, {business}, {channel}, {month}, and no other braces.')).toBeVisible()
    await dialog.getByLabel('Campaign (utm_campaign)').fill('plum week')
    await expectAccessible(page, 'the UTM parameters of a business')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'The UTM parameters are saved')
  })

  const body = 'Plums are in: https://plums.example/week'
  const post = await createPost(page, { businessId: business.id, contentType: 'linkedin', content: { title: null, body } })
  const added = '?utm_source=linkedin&utm_medium=social&utm_campaign=plum-week'

  await test.step('the preview says what links get, and the wall shows it', async () => {
    await openPost(page, post.id)
    await expect(page.getByText(/go out with utm_source=linkedin, utm_medium=social, utm_campaign=plum-week\.$/)).toBeVisible()
    await schedulePost(page, { postId: post.id, channelIds: [wall.id], dueAt: new Date().toISOString() })
    await expect(async () => expect((await listDeliveries(page, post.id))[0]?.status).toBe('published')).toPass()
    await page.goto(`/sandbox/${wall.id}`)
    await expect(page.getByText(`${body}${added}`)).toBeVisible()
  })

  await test.step('its text is updated where it was published', async () => {
    await openPost(page, post.id)
    await page.getByRole('button', { name: 'Update where it was published…' }).click()
    await dialog.getByLabel('Text', { exact: true }).fill('Plums and')
    // Letter by letter, as a person writes.
    await dialog.getByLabel('Text', { exact: true }).pressSequentially(' pears are in.')
    await expectAccessible(page, 'another text for a published post')
    await dialog.getByRole('button', { name: 'Update', exact: true }).click()
    await expectToast(page, 'It is being updated where it was published')
    await expect(async () => expect((await listDeliveries(page, post.id))[0]?.liveChange).toBeNull()).toPass()
    await page.goto(`/sandbox/${wall.id}`)
    await expect(page.getByText('Plums and pears are in.')).toBeVisible()
    await expect(page.getByText(body)).toHaveCount(0)
  })

  await test.step('it is taken down', async () => {
    await openPost(page, post.id)
    await page.getByRole('button', { name: 'Take down…' }).click()
    await expectAccessible(page, 'the question before a post is taken down')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take down' }).click()
    await expect(page.getByText(/^Taken down from .+ on /)).toBeVisible()
    await page.goto(`/sandbox/${wall.id}`)
    await expect(page.getByText('Plums and pears are in.')).toHaveCount(0)
  })
})
