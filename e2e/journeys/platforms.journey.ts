import type { Page } from '@playwright/test'

import { startInstagram } from '../../server/test/fakes/instagram/server.ts'
import { startLinkedIn } from '../../server/test/fakes/linkedin/server.ts'
import { startYouTube } from '../../server/test/fakes/youtube/server.ts'
import { aFilm, aPng } from '../../server/test/media-files.ts'
import { allowAt } from '../steps/allowing.ts'
import { expectAccessible } from '../steps/axe.ts'
import { channelOf, createBusiness, createPost, listChannels, listDeliveries, schedulePost } from '../steps/calls.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { administrator } from '../steps/people.ts'
import { expect, test } from '../steps/test.ts'

test('an administrator enters the apps of platforms, by which a business connects and posts', async ({ startInstance, open }) => {
  const [linkedin, youtube, instagram] = await Promise.all([startLinkedIn(), startYouTube(), startInstagram()])
  // It is asked again after half a minute only whether it has read a picture.
  instagram.state.settings.polls = 0
  linkedin.state.pages.push({ id: '5515717', name: 'Loerie Lane Children', vanityName: 'loerie-kids', role: 'CONTENT_ADMIN' })
  const { url } = await startInstance({
    SAFE_FETCH_ALLOW: '127.0.0.1',
    PLATFORM_URLS: `linkedin=${linkedin.url},youtube=${youtube.url},instagram=${instagram.url}`,
  })
  const page = await open({ baseURL: url })
  await allowAt(page, [linkedin, youtube, instagram])
  const created = await page.request.post('/api/v1/setup/super-admin', { data: administrator })
  expect(created.ok(), await created.text()).toBe(true)
  const named = await page.request.post('/api/v1/setup/instance', { data: { name: 'Fynbos Desk' } })
  expect(named.ok(), await named.text()).toBe(true)
  const { id: businessId } = await createBusiness(page, { requiresApproval: false, contentTypes: ['linkedin', 'youtube', 'instagram'] })
  const channels = `/app/business/${businessId}/profile?tab=channels`

  await test.step('without an app there is no button that fails', async () => {
    await page.goto(channels)
    await expect(page.getByRole('link', { name: 'Set up its app' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect LinkedIn' })).toHaveCount(0)
  })

  await test.step('a wrong secret is refused in the words of the platform, and the right one works', async () => {
    const { clientId, clientSecret } = linkedin.state.settings
    const sheet = page.getByRole('region', { name: 'LinkedIn' })
    await page.goto('/app/admin?tab=integrations')
    await pressEnter(sheet.getByRole('button', { name: 'Set up LinkedIn' }))
    await expect(sheet.getByLabel('Redirect address')).toHaveValue(`${url}/channels/connected`)
    await sheet.getByLabel('Client ID').fill(clientId)
    await sheet.getByLabel('Primary Client Secret', { exact: true }).fill('of-another-app')
    await pressEnter(sheet.getByRole('button', { name: 'Save' }))
    await expect(sheet.getByText('Client authentication failed')).toBeVisible()
    await expect(sheet.getByText('Needs a look')).toBeVisible()
    await expectAccessible(page, 'an app that its platform does not know')
    await sheet.getByLabel('Primary Client Secret', { exact: true }).fill(clientSecret)
    await pressEnter(sheet.getByRole('button', { name: 'Save' }))
    await expect(sheet.getByText('Works')).toBeVisible()
  })

  await test.step('two of three accounts are connected', async () => {
    await page.goto(channels)
    await pressEnter(page.getByRole('button', { name: 'Connect LinkedIn' }))
    const panel = page.getByRole('dialog', { name: 'Connect LinkedIn' })
    await panel.getByRole('radio', { name: 'Pages, and your profile' }).check()
    await pressEnter(panel.getByRole('button', { name: 'Go on to LinkedIn' }))
    await expect(page.getByText('Which accounts post for Loerie Lane Books?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose an account' })).toBeDisabled()
    await expect(page.getByRole('checkbox', { name: 'Old Plums' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Loerie Lane', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Loerie Lane Children' }).check()
    await expectAccessible(page, 'accounts to choose from')
    await pressEnter(page.getByRole('button', { name: 'Connect 2 accounts' }))
    await expect(page.getByText('Loerie Lane and Loerie Lane Children are connected')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the channels' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Loerie Lane Children' }).getByText('Works')).toBeVisible()
  })

  await test.step('a post goes out under both, and is told of each', async () => {
    const post = await createPost(page, { businessId, contentType: 'linkedin', content: { title: null, body: 'Plums are in.' } })
    const ours = (await listChannels(page, businessId)).filter(({ kind }) => kind === 'linkedin')
    await publish(page, { postId: post.id, channelIds: ours.map(({ id }) => id) })
    expect(linkedin.state.posts.map(({ author }) => author).toSorted()).toEqual([
      'urn:li:organization:5515715',
      'urn:li:organization:5515717',
    ])
    await page.goto(`/app/analytics?business=${businessId}`)
    const table = page.getByRole('region', { name: 'Figures by channel' })
    for (const { name } of ours) await expect(table.getByText(name, { exact: true })).toBeVisible()
  })

  await test.step('a film goes to YouTube with its thumbnail, for whoever has the link', async () => {
    const { clientId: id, clientSecret: secret } = youtube.state.settings
    await enter(page, 'youtube', { id, secret })
    await connect(page, { channels, label: 'YouTube', account: 'Loerie Lane' })
    const post = await createPost(page, { businessId, contentType: 'youtube', content: { title: 'Plums', body: 'How we pick them.' } })
    await openPost(page, post.id)
    await expect(page.getByText('YouTube takes no post without a film. Add one.')).toBeVisible()
    await attach(page, [
      { name: 'plums.mp4', mimeType: 'video/mp4', buffer: aFilm() },
      { name: 'cover.png', mimeType: 'image/png', buffer: await aPng({ width: 1280, height: 720 }) },
    ])
    await expect(page.getByText('YouTube takes no post without a film. Add one.')).toHaveCount(0)
    await page.getByRole('button', { name: 'For one channel…' }).click()
    await page.getByRole('menuitem', { name: 'Settings for Loerie Lane (YouTube)' }).click()
    const settings = page.getByRole('group', { name: 'Settings for Loerie Lane (YouTube)' })
    await settings.getByRole('combobox', { name: 'Who sees it' }).selectOption('Whoever has the link')
    await expect(editorOf(page).status).toHaveText(/^Saved/)
    await expectAccessible(page, 'the settings of a film')
    const channel = await channelOf(page, businessId, 'youtube')
    await publish(page, { postId: post.id, channelIds: [channel.id] })
    expect(youtube.state.videos).toMatchObject([{ title: 'Plums', privacyStatus: 'unlisted' }])
    expect(youtube.state.videos[0]?.thumbnailBytes).toBeGreaterThan(0)
  })

  await test.step('two pictures are one carousel on Instagram', async () => {
    const { appId: id, appSecret: secret } = instagram.state.settings
    await enter(page, 'instagram', { id, secret })
    await connect(page, { channels, label: 'Instagram', account: '@loerielane' })
    const post = await createPost(page, { businessId, contentType: 'instagram', content: { title: null, body: 'Plums and figs.' } })
    await openPost(page, post.id)
    const pictures = ['plums', 'figs'].map(async (name, at) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await aPng({ width: 800, height: 800, colour: `#${at}03060` }),
    }))
    await attach(page, await Promise.all(pictures))
    const channel = await channelOf(page, businessId, 'instagram')
    await publish(page, { postId: post.id, channelIds: [channel.id] })
    expect(instagram.state.posts).toMatchObject([{ caption: 'Plums and figs.', media: [{}, {}] }])
  })

  await page.context().close()
  await Promise.all([linkedin, youtube, instagram].map((stand) => stand.close()))
})

async function enter(page: Page, kind: string, app: { id: string; secret: string }): Promise<void> {
  const answer = await page.request.put(`/api/v1/admin/integrations/${kind}`, { data: app })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function connect(page: Page, { channels, label, account }: { channels: string; label: string; account: string }): Promise<void> {
  await page.goto(channels)
  await pressEnter(page.getByRole('button', { name: `Connect ${label}` }))
  await pressEnter(page.getByRole('dialog', { name: `Connect ${label}` }).getByRole('button', { name: `Go on to ${label}` }))
  await expect(page.getByText(`${account} is connected`)).toBeVisible()
}

async function attach(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const media = page.getByRole('region', { name: 'Media', exact: true })
  const picker = page.getByRole('dialog', { name: 'Media library' })
  await media.getByRole('button', { name: 'Add media' }).click()
  await picker.getByLabel('Pictures and films').first().setInputFiles(files)
  for (const { name } of files) await picker.getByRole('button', { name: name.split('.')[0], exact: true }).click()
  await picker.getByRole('button', { name: `Add ${files.length} to the post` }).click()
  await expect(media.getByRole('listitem')).toHaveCount(files.length)
  await expect(editorOf(page).status).toHaveText(/^Saved/)
}

async function publish(page: Page, { postId, channelIds }: { postId: string; channelIds: string[] }): Promise<void> {
  await schedulePost(page, { postId, channelIds, dueAt: new Date().toISOString() })
  await expect.poll(async () => (await listDeliveries(page, postId)).map(({ status }) => status)).toEqual(channelIds.map(() => 'published'))
}
