import type { Channel } from '@postwright/contract/publishing/channels'
import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { channelOf, createBusiness, createPost, listDeliveries, listPosts, schedulePost, setSandboxBehaviour } from '../steps/calls.ts'
import { editorOf, openPost } from '../steps/editor.ts'
import { expectFieldError, goTo } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

/** A send is given up after 45 seconds without an answer. */
const untilGivenUpMs = 75_000

test('a channel that refuses: the reason is shown, and the person sends again', async ({ somebody }) => {
  const page = await somebody()
  const title = 'New opening hours from Monday'
  const wall = await wallOf(page)

  await test.step('the sandbox is told to refuse', async () => {
    await behave(page, { does: 'Refuses the post', against: 'Takes a key: repeating is safe', times: 1 })
  })

  await test.step('the post fails with the reason', async () => {
    await page.getByRole('tab', { name: /^Failed/ }).click()
    await sendSoon(page, wall, title)
    await expect(rowOf(page, title).getByText('Failed')).toBeVisible({ timeout: 30_000 })
    await expect(rowOf(page, title)).toContainText('The sandbox was told to refuse this post.')
    await expect(page.getByRole('tab', { name: /^Failed/ })).toHaveText('Failed1')
  })

  await test.step('what happened says the next step, and has the raw answer for the curious', async () => {
    await page.getByRole('button', { name: `What happened: ${title}` }).click()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel.getByText('Change the post, then send it again.')).toBeVisible()
    await panel.getByText('Raw answer').click()
    await expect(panel.getByText(/^POST http.*\n?422/)).toContainText('told to refuse')
    await expectAccessible(page, 'what happened to a delivery')
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('its own page leads to where it is decided', async () => {
    const [post] = await listPosts(page)
    await openPost(page, post?.id ?? '')
    await expect(page.getByRole('link', { name: 'Decide in Publishing' })).toHaveAttribute('href', /\/app\/publishing\?.*view=failed/)
    await page.goBack()
  })

  await test.step('the dashboard says so', async () => {
    await goTo(page, 'Dashboard')
    const needs = page.getByRole('region', { name: 'Needs me now' })
    await expect(needs.getByText(`“${title}” could not be published`)).toBeVisible()
    await needs.getByRole('link', { name: /^Look/ }).click()
  })

  await test.step('sent again by hand, it arrives', async () => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Send now' }).click()
    await page.getByRole('tab', { name: 'Sent' }).click()
    await expect(rowOf(page, title).getByText('Published')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('the log tells both attempts', async () => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Show the log' }).click()
    await expect(page.getByRole('dialog', { name: title }).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('a log that cannot be loaded says so, and is read again when asked', async () => {
    const log = '**/rpc/deliveries/get'
    await page.reload()
    await page.route(log, (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Show the log' }).click()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel.getByText('The log could not be loaded')).toBeVisible()

    await page.unroute(log)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(2)
  })
})

test('a channel that never answers and cannot be searched: a person says what is live', async ({ somebody, page: reader }) => {
  test.setTimeout(180_000)
  const page = await somebody()
  const title = 'Closed on Monday for stocktaking'
  const wall = await wallOf(page)
  await behave(page, { does: 'Accepts, then never answers', against: 'Neither: a person must look', times: 1 })

  await test.step('it waits for a person, and is not sent again', async () => {
    await sendSoon(page, wall, title)
    const question = page.getByRole('region', { name: 'Needs attention' }).getByRole('article').filter({ hasText: title })
    await expect(question).toBeVisible({ timeout: untilGivenUpMs })
    await reader.goto(wall.address ?? '')
    await expect(reader.getByRole('article').filter({ hasText: title })).toHaveCount(1)
  })

  await test.step('its text cannot be changed before that is known', async () => {
    const [post] = await listPosts(page)
    await openPost(page, post?.id ?? '')
    await expect(page.getByText('This post may be live already. Say whether it is before you change it.')).toBeVisible()
    await expect(editorOf(page).body).not.toBeEditable()
    await expect(page.getByRole('link', { name: 'Say whether it is live' })).toHaveAttribute('href', /\/app\/publishing\?.*view=attention/)
    await page.goBack()
  })

  await test.step('the person says that it is live', async () => {
    const question = page.getByRole('region', { name: 'Needs attention' }).getByRole('article').filter({ hasText: title })
    await expect(question.getByRole('link', { name: 'Open Sandbox wall' })).toHaveAttribute('href', wall.address ?? '')
    const address = question.getByLabel('Address of the post, if it is live')
    await address.fill('it is on the wall')
    await question.getByRole('button', { name: 'It is live' }).click()
    await expectFieldError(address, /^Enter a full address/)
    await address.fill(wall.address ?? '')
    await question.getByRole('button', { name: 'It is live' }).click()
    await expect(question).toHaveCount(0)
  })

  await test.step('it counts as published', async () => {
    await page.getByRole('tab', { name: 'Sent' }).click()
    await expect(rowOf(page, title).getByText('Published')).toBeVisible()
    await reader.reload()
    await expect(reader.getByRole('article').filter({ hasText: title })).toHaveCount(1)
  })
})

test('a notice of a failure stands in the page over nothing, and goes when the failure is mended', async ({ somebody }) => {
  const page = await somebody()
  const wall = await wallOf(page)
  await setSandboxBehaviour(page, wall, { mode: 'refuse', times: 1 })
  await page.goto('/app/repository')
  await expect(page.getByText('Nothing written yet')).toBeVisible()
  const planned = await sendSoon(page, wall, 'New opening hours from Monday')

  await test.step('it stands between the header and the screen', async () => {
    const notice = page.getByRole('region', { name: /^Notices/ }).getByText('A delivery failed')
    await expect(notice).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'New post' })).toBeVisible()
    const [foot, top] = [await bottomOf(page.locator('.notice')), await page.locator('#content').boundingBox()]
    expect(top!.y).toBeGreaterThanOrEqual(foot)
  })

  await test.step('the post is sent again elsewhere: there is nothing left to say', async () => {
    const [failed] = await listDeliveries(page, planned)
    expect((await page.request.post(`/api/v1/deliveries/${failed!.id}/send`)).ok()).toBe(true)
    await expect(page.locator('.notice')).toHaveCount(0, { timeout: 30_000 })
  })
})

test('several that failed go out together; what the channel has by then goes once a person says so', async ({ somebody }) => {
  const page = await somebody()
  const [twice, once] = ['New opening hours from Monday', 'Plum jam is back']
  const wall = await wallOf(page)
  await setSandboxBehaviour(page, wall, { mode: 'refuse', times: 2 })
  await page.goto('/app/publishing?view=failed')
  for (const title of [twice, once]) {
    await sendSoon(page, wall, title)
    await expect(rowOf(page, title).getByText('Failed')).toBeVisible({ timeout: 30_000 })
  }
  const again = await sendSoon(page, wall, twice)
  await expect.poll(async () => (await listDeliveries(page, again))[0]?.status, { timeout: 30_000 }).toBe('published')

  await test.step('both are sent after one question, and the one that stays says why', async () => {
    await page.getByRole('button', { name: 'Send both now' }).click()
    const question = page.getByRole('alertdialog', { name: 'Send 2 deliveries now?' })
    await expectAccessible(page, 'whether all are sent')
    await question.getByRole('button', { name: 'Send now' }).click()
    const left = page.getByRole('dialog', { name: '1 delivery was not sent' })
    await expect(left.getByRole('listitem')).toContainText(
      `${twice} Sandbox wallSandbox wall got the same text within 24 hours of this time.`,
    )
    await expectAccessible(page, 'what was not sent')
    await page.keyboard.press('Escape')
    await expect(left).toHaveCount(0)
    await expect(rowOf(page, once)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Send (all|both)/ })).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body), 'the focus is not lost').toBe(false)
  })

  await test.step('by itself it is asked about, and goes out', async () => {
    await page.getByRole('button', { name: `Actions for ${twice}` }).click()
    await page.getByRole('menuitem', { name: 'Send now' }).click()
    const question = page.getByRole('alertdialog', { name: 'Send it again?' })
    await expect(question).toContainText('Sandbox wall got the same text within 24 hours of this time.')
    await question.getByRole('button', { name: 'Send it again' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('tab', { name: 'Sent' }).click()
    await expect(rowOf(page, twice).getByText('Published')).toHaveCount(2, { timeout: 30_000 })
    await expect(rowOf(page, once).getByText('Published')).toHaveCount(1)
  })
})

test('a channel that is signed out stands ahead of its next post, and is mended there', async ({ somebody }) => {
  const page = await somebody()
  const lost = 'New opening hours from Monday'
  const wall = await wallOf(page)
  await setSandboxBehaviour(page, wall, { mode: 'sign_out' })
  const planned = await sendSoon(page, wall, lost)
  await expect.poll(async () => (await listDeliveries(page, planned))[0]?.status, { timeout: 30_000 }).toBe('held')

  await page.goto(`/app/business/${wall.businessId}/profile?tab=channels`)
  const ahead = page.getByRole('status').filter({ hasText: 'Ahead: 1 thing to mend before it costs you a post' })
  await expect(ahead).toContainText(`Reconnect Sandbox wall before “${lost}”. It is signed out.`)
  await expectAccessible(page, 'the channels with something ahead')
  await ahead.getByRole('button', { name: 'Reconnect' }).click()
  await expect(ahead).toHaveCount(0)
})

async function bottomOf(of: Locator): Promise<number> {
  const box = await of.boundingBox()
  return box!.y + box!.height
}

async function wallOf(page: Page): Promise<Channel> {
  const business = await createBusiness(page)
  return channelOf(page, business.id, 'sandbox')
}

/** Publishing, the channel's menu, How it behaves. */
async function behave(page: Page, { does, against, times }: { does: string; against: string; times: number }): Promise<void> {
  await page.goto('/app/publishing')
  await page.getByRole('button', { name: 'Actions for Sandbox wall' }).click()
  await page.getByRole('menuitem', { name: 'How it behaves' }).click()
  const panel = page.getByRole('dialog', { name: 'Sandbox wall' })
  await panel.getByLabel('With the next posts, the wall').selectOption(does)
  await panel.getByLabel('How many times').fill(String(times))
  await panel.getByLabel('Against a post sent twice, it').selectOption(against)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toHaveCount(0)
}

async function sendSoon(page: Page, wall: Channel, title: string): Promise<string> {
  const content = { title, body: `${title}. We are sorry for the trouble, and look forward to seeing you again.` }
  const post = await createPost(page, { businessId: wall.businessId, contentType: 'blog', content })
  await schedulePost(page, { postId: post.id, dueAt: new Date().toISOString(), channelIds: [wall.id] })
  return post.id
}

function rowOf(page: Page, title: string) {
  return page.getByRole('row').filter({ hasText: title })
}
