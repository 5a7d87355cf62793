import { startDevto } from '../../server/test/fakes/devto/server.ts'
import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { administrator } from '../steps/people.ts'
import { untilSaved } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('earlier posts of an account are imported, searched, let into the voice and removed', async ({ startInstance, open }) => {
  test.slow()
  const devto = await startDevto()
  const article = { published: true, tags: [], main_image: null, canonical_url: null, createdAt: Date.now() - 86_400_000 }
  devto.articles.push(
    ...Array.from({ length: 30 }, (_, at) => ({
      ...article,
      id: at + 1,
      title: `Harvest ${at + 1}`,
      slug: `harvest-${at + 1}`,
      body_markdown: at === 0 ? 'The first plums of the year.' : 'Figs and pears.',
    })),
  )
  const { url } = await startInstance({ SAFE_FETCH_ALLOW: '127.0.0.1' })
  const page = await open({ baseURL: url })
  const created = await page.request.post('/api/v1/setup/super-admin', { data: administrator })
  expect(created.ok(), await created.text()).toBe(true)
  const named = await page.request.post('/api/v1/setup/instance', { data: { name: 'Fynbos Desk' } })
  expect(named.ok(), await named.text()).toBe(true)
  const { id: businessId } = await createBusiness(page, {})
  const fields = { key: devto.key, site: devto.url }
  const connected = await page.request.post('/api/v1/channel-connections', { data: { businessId, kind: 'devto', fields } })
  expect(connected.ok(), await connected.text()).toBe(true)

  await page.goto(`/app/business/${businessId}/profile?tab=channels`)
  const row = page.getByRole('listitem').filter({ hasText: 'dev.to' }).first()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Earlier posts' }).click()
  const panel = page.getByRole('dialog', { name: /^Earlier posts on/ })

  await test.step('it says what it will read, and reads it', async () => {
    await expect(panel.getByText(/at most 500 posts of the last 24 months/)).toBeVisible()
    await expectAccessible(page, 'an import that nobody has asked for')
    await panel.getByRole('button', { name: 'Import earlier posts' }).click()
    await expect(panel.getByText(/^Imported .*30 posts read\. 30 of them are new\./)).toBeVisible()
    await expect(panel.getByText('120 views, 9 likes, 2 replies').first()).toBeVisible()
    await expectAccessible(page, 'imported posts')
  })

  await test.step('they are turned over and searched', async () => {
    const list = panel.getByRole('region', { name: 'Imported posts' })
    await expect(list.getByRole('listitem')).toHaveCount(25)
    await list.getByRole('button', { name: 'Load more' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(30)
    await list.getByRole('searchbox').fill('first plums')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await list.getByRole('searchbox').fill('quinces')
    await expect(list.getByText('No imported post has these words')).toBeVisible()
  })

  await test.step('drafts learn from them once that is chosen', async () => {
    const learns = panel.getByLabel('Drafts learn from these posts')
    await untilSaved(page, 'channelImports/teachVoice', () => learns.press('Space'))
    await expect(learns).toBeChecked()
    await page.reload()
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Earlier posts' }).click()
    await expect(learns).toBeChecked()
  })

  await test.step('all are removed', async () => {
    await panel.getByRole('button', { name: 'Remove all' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all' }).click()
    await expect(panel.getByRole('button', { name: 'Import earlier posts' })).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Imported posts' })).toHaveCount(0)
  })
  await devto.close()
})
