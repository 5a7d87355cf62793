import { startBluesky } from '../../server/test/fakes/bluesky/server.ts'
import { expectAccessible } from '../steps/axe.ts'
import { channelOf, createBusiness, createPost, listDeliveries, schedulePost } from '../steps/calls.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { administrator } from '../steps/people.ts'
import { expectFieldError, expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const words = 'Plums are in at the corner of Bree Street, from nine to noon. #plums'

test('a business connects Bluesky, publishes there, checks the channel, pauses it and lets it go', async ({ startInstance, open }) => {
  test.slow()
  const bluesky = await startBluesky()
  const { url } = await startInstance({ SAFE_FETCH_ALLOW: '127.0.0.1' })
  const page = await open({ baseURL: url })
  const created = await page.request.post('/api/v1/setup/super-admin', { data: administrator })
  expect(created.ok(), await created.text()).toBe(true)
  const named = await page.request.post('/api/v1/setup/instance', { data: { name: 'Fynbos Desk' } })
  expect(named.ok(), await named.text()).toBe(true)
  const { id: businessId } = await createBusiness(page, { requiresApproval: false })
  const panel = page.getByRole('dialog', { name: 'Connect Bluesky' })
  const doctor = page.getByRole('dialog', { name: 'Check @loerielane.bsky.social' })
  const row = page.getByRole('listitem').filter({ hasText: '@loerielane.bsky.social' })
  const actions = page.getByRole('button', { name: 'Actions for @loerielane.bsky.social' })

  await test.step('a wrong app password is named at its field, and nothing that was typed is lost', async () => {
    await page.goto(`/app/business/${businessId}/profile?tab=channels`)
    await pressEnter(page.getByRole('button', { name: 'Connect Bluesky' }))
    await panel.getByLabel('Handle').fill('loerielane.bsky.social')
    await panel.getByLabel('App password', { exact: true }).fill('the-wrong-word')
    await panel.getByLabel('Server').fill(bluesky.url)
    await panel.getByRole('button', { name: 'Connect', exact: true }).click()
    await expectFieldError(panel.getByLabel('App password', { exact: true }), /does not know this handle with this app password/)
    await expect(panel.getByLabel('Handle')).toHaveValue('loerielane.bsky.social')
    await expectAccessible(page, 'connecting Bluesky with a wrong app password')
  })

  await test.step('the right one connects the account, and the doctor finds all of it well', async () => {
    await panel.getByLabel('App password', { exact: true }).fill('abcd-efgh-ijkl-mnop')
    await panel.getByRole('button', { name: 'Connect', exact: true }).click()
    await doctor.getByLabel('Publish a line, and take it down at once').check()
    await doctor.getByRole('button', { name: 'Check now' }).click()
    await expect(doctor.getByText('A line was published, and taken down again.')).toBeVisible()
    await expectAccessible(page, 'a channel that was checked')
    expect(bluesky.posts.size).toBe(0)
    await page.keyboard.press('Escape')
    await expect(row.getByText('Works')).toBeVisible()
  })

  await test.step('a post is seen there', async () => {
    const post = await createPost(page, { businessId, contentType: 'x', content: { title: null, body: words } })
    const { id: channelId } = await channelOf(page, businessId, 'bluesky')
    await schedulePost(page, { postId: post.id, dueAt: new Date().toISOString(), channelIds: [channelId] })
    await expect.poll(async () => (await listDeliveries(page, post.id)).map(({ status }) => status)).toEqual(['published'])
    expect([...bluesky.posts.values()].map(({ value }) => value.text)).toEqual([words])
  })

  await test.step('a text that is too long for it gets one of its own, and the wall beside it the common one', async () => {
    const long = 'Plums, figs and pears are in at the corner of Bree Street. '.repeat(6).trim()
    const post = await createPost(page, { businessId, contentType: 'linkedin', content: { title: null, body: long } })
    await openPost(page, post.id)
    const texts = page.getByRole('region', { name: 'On single channels' })
    const own = texts.getByRole('textbox', { name: 'Text for @loerielane.bsky.social' })
    await page.getByRole('region', { name: 'Checks' }).getByRole('button', { name: 'Own text for @loerielane.bsky.social' }).click()
    await expect(own).toHaveValue(long)
    await expect(texts.getByText(/^353 of 300 characters$/)).toBeVisible()
    await own.fill('Plums, figs and pears are in.')
    await expect(texts.getByText('29 of 300 characters')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Own text for @loerielane.bsky.social' })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Which text is shown' }).selectOption('Text for @loerielane.bsky.social (Bluesky)')
    const preview = page.getByRole('region', { name: 'Preview' }).getByRole('article', { name: 'Bluesky preview' })
    await expect(preview).toContainText('Plums, figs and pears are in.')
    await expect(editorOf(page).status).toHaveText(/^Saved/)
    await expectAccessible(page, 'a text of its own for a channel')

    await texts.getByRole('button', { name: 'Back to the common text' }).click()
    await expect(own).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(own).toHaveValue('Plums, figs and pears are in.')
    await expect(editorOf(page).status).toHaveText(/^Saved/)
    const channels = [await channelOf(page, businessId, 'bluesky'), await channelOf(page, businessId, 'sandbox')]
    await schedulePost(page, { postId: post.id, dueAt: new Date().toISOString(), channelIds: channels.map(({ id }) => id) })
    await expect.poll(async () => (await listDeliveries(page, post.id)).map(({ status }) => status)).toEqual(['published', 'published'])
    expect([...bluesky.posts.values()].map(({ value }) => value.text)).toContain('Plums, figs and pears are in.')
    await page.goto(`/sandbox/${channels[1]?.id}`)
    await expect(page.getByText(long)).toBeVisible()
    await page.goto(`/app/business/${businessId}/profile?tab=channels`)
  })

  await test.step('a text that is too long goes on in a thread, with a first comment under it', async () => {
    const [plums, figs] = [`${'Plums '.repeat(40)}are in.`, `${'Figs '.repeat(40)}are in.`]
    const post = await createPost(page, { businessId, contentType: 'linkedin', content: { title: null, body: `${plums} ${figs}` } })
    await openPost(page, post.id)
    const texts = page.getByRole('region', { name: 'On single channels' })
    await page.getByRole('button', { name: 'Own text for @loerielane.bsky.social' }).click()
    await texts.getByRole('button', { name: 'Split into a thread' }).click()
    await expect(texts.getByRole('textbox', { name: 'Text for @loerielane.bsky.social' })).toHaveValue(plums)
    await expect(texts.getByRole('textbox', { name: 'Part 2 on @loerielane.bsky.social' })).toHaveValue(figs)
    await page.getByRole('button', { name: 'For one channel…' }).click()
    await page.getByRole('menuitem', { name: 'First comment on @loerielane.bsky.social' }).click()
    await texts.getByRole('textbox', { name: 'First comment on @loerielane.bsky.social' }).fill('Come by on Saturday.')
    await texts.getByRole('combobox', { name: 'When the first comment' }).selectOption('At once')
    await page.getByRole('combobox', { name: 'Which text is shown' }).selectOption('Text for @loerielane.bsky.social (Bluesky)')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Come by on Saturday.')
    await expect(editorOf(page).status).toHaveText(/^Saved/)
    await expectAccessible(page, 'a thread and a first comment')

    const { id: channelId } = await channelOf(page, businessId, 'bluesky')
    await schedulePost(page, { postId: post.id, dueAt: new Date().toISOString(), channelIds: [channelId] })
    await expect
      .poll(() => [figs, 'Come by on Saturday.'].map((text) => written(bluesky, text)?.value.reply?.parent.uri))
      .toEqual(Array.from({ length: 2 }, () => written(bluesky, plums)?.uri))
    await page.goto(`/app/publishing?view=sent&business=${businessId}`)
    await expect(page.getByText('2 of 2 parts sent')).toBeVisible()
    await expect(page.getByText('First comment sent')).toBeVisible()
    await expectAccessible(page, 'a thread that was sent')
    await page.goto(`/app/business/${businessId}/profile?tab=channels`)
  })

  await test.step('how posts go out there is set, and for one post otherwise', async () => {
    const settings = page.getByRole('dialog', { name: 'Settings of @loerielane.bsky.social' })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await settings.getByLabel('Language').fill('english')
    await expect(settings.getByLabel('Language')).toHaveValue('eng')
    await settings.getByLabel('Language').fill('en')
    await expectAccessible(page, 'the settings of a channel')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'The settings are saved')

    const post = await createPost(page, { businessId, contentType: 'x', content: { title: null, body: 'Pflaumen sind da.' } })
    await openPost(page, post.id)
    const own = page.getByRole('group', { name: 'Settings for @loerielane.bsky.social' })
    await page.getByRole('button', { name: 'For one channel…' }).click()
    await page.getByRole('menuitem', { name: 'Settings for @loerielane.bsky.social' }).click()
    await expect(own.getByLabel('Language')).toHaveValue('en')
    await own.getByLabel('Language').fill('de')
    await expect(editorOf(page).status).toHaveText(/^Saved/)
    await expectAccessible(page, 'settings of one post on a channel')
    const { id: channelId } = await channelOf(page, businessId, 'bluesky')
    const other = await createPost(page, { businessId, contentType: 'x', content: { title: null, body: 'Pears are in.' } })
    for (const { id } of [post, other]) {
      await schedulePost(page, { postId: id, dueAt: new Date().toISOString(), channelIds: [channelId] })
      await expect.poll(async () => (await listDeliveries(page, id)).map(({ status }) => status)).toEqual(['published'])
    }
    const languages = new Map([...bluesky.posts.values()].map(({ value }) => [value.text, value.langs]))
    expect([languages.get('Pflaumen sind da.'), languages.get('Pears are in.')]).toEqual([['de'], ['en']])
    await page.goto(`/app/business/${businessId}/profile?tab=channels`)
  })

  await test.step('it is paused, and goes on', async () => {
    await page.reload()
    await actions.click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await expect(row.getByText('Paused')).toBeVisible()
    await actions.click()
    await page.getByRole('menuitem', { name: 'Resume' }).click()
    await expect(row.getByText('Works')).toBeVisible()
  })

  await test.step('it is let go, and what was planned leaves the calendar', async () => {
    const post = await createPost(page, { businessId, contentType: 'x', content: { title: null, body: 'Figs are in as well.' } })
    const { id: channelId } = await channelOf(page, businessId, 'bluesky')
    await schedulePost(page, { postId: post.id, dueAt: new Date(Date.now() + 86_400_000).toISOString(), channelIds: [channelId] })
    await page.reload()
    await actions.click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    const dialog = page.getByRole('dialog', { name: 'Disconnect @loerielane.bsky.social?' })
    await dialog.getByRole('radio', { name: 'Take it off the calendar' }).check()
    await expectAccessible(page, 'what becomes of planned posts')
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expectToast(page, '@loerielane.bsky.social is disconnected')
    await expect(row.getByText('Disconnected', { exact: true })).toBeVisible()
    expect(await listDeliveries(page, post.id)).toEqual([])
    await expect.poll(() => bluesky.sessions.open()).toBe(0)
  })
  await bluesky.close()
})

function written({ posts }: Awaited<ReturnType<typeof startBluesky>>, text: string) {
  return [...posts.values()].find(({ value }) => value.text === text)
}
