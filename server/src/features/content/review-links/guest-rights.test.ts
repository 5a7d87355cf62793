import { beforeAll, expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { later, mailsTo } from '../../../../test/notifications.ts'
import { aGuest, seenIn } from '../../../../test/review-link-guest.ts'
import { mailDue } from '../../core/notifications/mailing.ts'

let owner: Member
let editor: Member
let ben: Member

beforeAll(async () => {
  owner = await signedIn({ fullName: 'Naledi Jacobs', plan: 'enterprise' })
  const { workspaceId } = owner
  editor = await signedUp({ approval: 'approved', workspaceId, role: 'editor' })
  ben = await signedUp({ approval: 'approved', workspaceId, role: 'reviewer', fullName: 'Ben Visser' })
})

async function linkOf(maker: Member, businessId: string, guestEmail: string | null = null) {
  const post = await addPost(editor.api, { businessId, contentType: 'blog', content: { title: 'Cellar door', body: 'Open until 16:00.' } })
  const { address } = await maker.api.reviewLinks.make({ postIds: [post.id], title: 'One post', guestName: 'Pieter Malgas', guestEmail })
  const path = new URL(address).pathname
  const guest = await aGuest()
  const approve = async () => {
    const seen = seenIn((await guest.get(path)).text)
    return guest.post(`${path}/posts/${post.id}`, { ...seen, do: 'approve', comment: '' })
  }
  const say = async (comment: string) =>
    guest.post(`${path}/posts/${post.id}`, { ...seenIn((await guest.get(path)).text), do: 'comment', comment })
  const page = async () => (await guest.get(path)).text
  const news = async () => (JSON.parse((await guest.get(`${path}/news`)).text) as Record<string, string>)[post.id]
  return { post, approve, say, page, news }
}

const statusOf = async ({ id }: { id: string }) => (await owner.api.posts.get({ id })).status

test('where a guest is the second step, their yes counts after the first alone, and the post is approved with it', async () => {
  const reviewRule = {
    level: 'two_steps' as const,
    reviewers: [{ kind: 'role' as const, role: 'reviewer' as const }],
    second: [{ kind: 'guest' as const }],
  }
  const { id: businessId } = await addBusiness(owner.api, { name: 'Client last', requiresApproval: true, reviewRule })
  const { post, approve } = await linkOf(owner, businessId)

  const tooEarly = await approve()
  expect(tooEarly.text).toContain('Your decision is not asked for here, or not any more.')
  expect(await statusOf(post)).toBe('in_review')

  const { revision } = await ben.api.posts.get({ id: post.id })
  await ben.api.posts.approve({ id: post.id, revision })
  expect(await statusOf(post)).toBe('in_review')
  expect((await approve()).status).toBe(303)

  expect(await statusOf(post)).toBe('approved')
  const [review] = await owner.api.reviews.list({ postId: post.id })
  expect(review?.approvals).toMatchObject([
    { name: 'Ben Visser', isGuest: false },
    { name: 'Pieter Malgas', isGuest: true },
  ])
})

test('a guest of the second step reads that others come first, and an open page tells them once it is their turn', async () => {
  const reviewRule = {
    level: 'two_steps' as const,
    reviewers: [{ kind: 'role' as const, role: 'reviewer' as const }],
    second: [{ kind: 'guest' as const }],
  }
  const { id: businessId } = await addBusiness(owner.api, { name: 'Client after us', requiresApproval: true, reviewRule })
  const { post, page, news } = await linkOf(owner, businessId)
  const before = await news()
  const early = await page()
  expect(early).toContain('Others approve this post first, and you after them.')
  expect(early).not.toContain('1 post waits for you')

  const { revision } = await ben.api.posts.get({ id: post.id })
  await ben.api.posts.approve({ id: post.id, revision })

  expect(await news()).not.toBe(before)
  const late = await page()
  expect(late).not.toContain('Others approve this post')
  expect(late).toContain('1 post waits for you')
})

test('a guest of the second step is told by mail that it is their turn, and when they are reminded; without an address nobody is said to be', async () => {
  const reviewRule = {
    level: 'two_steps' as const,
    reviewers: [{ kind: 'role' as const, role: 'reviewer' as const }],
    second: [{ kind: 'guest' as const }],
  }
  const { id: businessId } = await addBusiness(owner.api, { name: 'Client told', requiresApproval: true, reviewRule })
  const [mailed, handedOver] = [await linkOf(owner, businessId, 'turn@skemerkop.example'), await linkOf(owner, businessId)]
  for (const { post } of [mailed, handedOver]) {
    const { revision } = await ben.api.posts.get({ id: post.id })
    await ben.api.posts.approve({ id: post.id, revision })
  }

  await owner.api.reviews.remind({ postId: mailed.post.id })

  await expect(owner.api.reviews.remind({ postId: handedOver.post.id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('no open review link names their mail address'),
  })
  const { database } = await sharedApp()
  const { rows } = await database.db.pool.query(`select template from mails where recipient = 'turn@skemerkop.example' order by id`)
  expect(rows.map(({ template }) => template)).toEqual(['review_link', 'review_waiting', 'review_waiting'])
})

test('once whoever made a link may not approve any more, its guest decides about nothing', async () => {
  const { id: businessId } = await addBusiness(owner.api, { name: 'Right lost', requiresApproval: true })
  const { post, approve, page, news } = await linkOf(ben, businessId)
  const before = await news()
  expect(await page()).toContain('value="approve"')
  await owner.api.team.updateMember({ userId: ben.userId, role: 'viewer' })

  expect(await news()).not.toBe(before)
  const read = await page()
  expect(read).not.toContain('value="approve"')
  expect(read).not.toContain('value="changes"')
  expect(read).toContain('to decide, ask for a new link')
  expect(read).not.toContain('1 post waits for you')
  const answer = await approve()

  expect(answer.text).toContain('Your decision is not asked for here, or not any more.')
  expect(await statusOf(post)).not.toBe('approved')
})

test('an answer to the mail that tells what a guest said, or decided, goes to the guest who gave an address', async () => {
  const colleague = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'admin' })
  const { id: businessId } = await addBusiness(owner.api, { name: 'Answers', requiresApproval: true })
  for (const kind of ['post_commented', 'approval_decided'] as const)
    await colleague.api.notifications.setPreference({ kind, channel: 'mail', on: true })
  const mailed = async () => {
    await later()
    await mailDue((await sharedApp()).services)
    return (await mailsTo(colleague)).map(({ replyTo, variables }) => [variables.title, replyTo])
  }

  const one = await linkOf(colleague, businessId, 'pieter@skemerkop.example')
  await one.say('Please name the vineyard.')
  expect(await mailed()).toEqual([['Pieter Malgas commented on “Cellar door”', 'pieter@skemerkop.example']])
  const other = await linkOf(colleague, businessId, 'pieter@skemerkop.example')
  await other.approve()
  expect(await mailed()).toContainEqual(['Pieter Malgas approved “Cellar door”', 'pieter@skemerkop.example'])
  const silent = await linkOf(colleague, businessId)
  await silent.say('Good.')
  expect((await mailed()).at(-1)).toEqual(['Pieter Malgas commented on “Cellar door”', null])
})
