import type { ReviewRule } from '@postwright/contract/content/review-rules'
import { beforeAll, expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, signedIn, signedUp } from '../../../../test/harness.ts'

let owner: Member
let admin: Member
let editor: Member
let aisha: Member
let ben: Member

beforeAll(async () => {
  owner = await signedIn({ fullName: 'Naledi Jacobs', plan: 'enterprise' })
  const { workspaceId } = owner
  const join = (role: 'admin' | 'editor' | 'reviewer', fullName: string) => signedUp({ approval: 'approved', workspaceId, role, fullName })
  admin = await join('admin', 'Palesa Nkosi')
  editor = await join('editor', 'Thandi Radebe')
  aisha = await join('reviewer', 'Aisha Davids')
  ben = await join('reviewer', 'Ben Visser')
})

let number = 0
async function submitted(reviewRule: ReviewRule, ask: Partial<Parameters<Member['api']['reviews']['submit']>[0]> = {}) {
  const { id: businessId } = await addBusiness(owner.api, { name: `Ruled ${(number += 1)}`, requiresApproval: true, reviewRule })
  const post = await addPost(editor.api, { businessId, contentType: 'blog', content: { title: 'Sidama', body: 'Plum and toffee.' } })
  const [answer] = await editor.api.reviews.submit({ posts: [{ id: post.id }], ...ask })
  return { ...post, businessId, refusal: answer?.refusal }
}
const person = ({ userId }: Member) => ({ kind: 'person' as const, userId })
const role = (name: 'owner' | 'admin' | 'reviewer') => ({ kind: 'role' as const, role: name })
const statusOf = async (id: string) => (await owner.api.posts.get({ id })).status
const needsMe = async (member: Member, id: string) =>
  (await member.api.dashboard.overview({ from: new Date().toISOString() })).needs.reviews.items.some((waiting) => waiting.id === id)

test('all of those who are named must approve, each once; the record names each', async () => {
  const { id, revision } = await submitted({ level: 'all', reviewers: [person(aisha), role('admin')], second: [] })

  await aisha.api.posts.approve({ id, revision })
  await aisha.api.posts.approve({ id, revision })

  expect(await statusOf(id)).toBe('in_review')
  const [open] = await admin.api.reviews.list({ postId: id })
  expect(open).toMatchObject({
    level: 'all',
    approvals: [{ name: 'Aisha Davids', isGuest: false }],
    waitsFor: [{ reviewer: role('admin'), name: '' }],
    mayApprove: true,
  })
  await expect(owner.api.posts.approve({ id, revision })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { items } = await owner.api.audit.list({})
  expect(items.find(({ subject }) => subject === id)).toMatchObject({
    action: 'post.approve-in-part',
    actorName: 'Aisha Davids',
    detail: expect.stringMatching(/hash: [0-9a-f]{64}.*version: 1/),
  })

  await admin.api.posts.approve({ id, revision })

  expect(await statusOf(id)).toBe('approved')
  const [ended] = await admin.api.reviews.list({ postId: id })
  expect(ended).toMatchObject({ state: 'approved', approvals: [{ name: 'Aisha Davids' }, { name: 'Palesa Nkosi' }], waitsFor: [] })
})

test('an edit voids what was given: the new version asks both again', async () => {
  const { id, revision } = await submitted({ level: 'all', reviewers: [person(aisha), person(ben)], second: [] })
  await aisha.api.posts.approve({ id, revision })

  const changed = await editor.api.posts.update({ id, revision, content: { title: 'Sidama', body: 'Peach.' }, checkpoint: true })
  await editor.api.reviews.submit({ posts: [{ id }] })
  await ben.api.posts.approve({ id, revision: changed.revision })

  expect(await statusOf(id)).toBe('in_review')
  const [open] = await owner.api.reviews.list({ postId: id })
  expect(open?.waitsFor).toEqual([{ reviewer: person(aisha), name: 'Aisha Davids' }])
})

test('in two steps the second waits for the first, is told when it is done, and is another person', async () => {
  const { id, revision } = await submitted({ level: 'two_steps', reviewers: [role('reviewer')], second: [role('admin')] })
  expect(await needsMe(admin, id)).toBe(false)
  expect((await ben.api.reviews.list({ postId: id }))[0]).toMatchObject({ step: 1, asksNext: [{ reviewer: role('admin') }] })
  await expect(admin.api.posts.approve({ id, revision })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Others decide about this post. Who they are stands beside it.',
  })

  await ben.api.posts.approve({ id, revision })

  expect(await statusOf(id)).toBe('in_review')
  expect(await needsMe(admin, id)).toBe(true)
  expect(await needsMe(aisha, id)).toBe(false)
  expect((await admin.api.notifications.list({})).items[0]).toMatchObject({
    kind: 'approval_wanted',
    title: 'Ben Visser approved “Sidama”, now it waits for you',
  })
  expect((await admin.api.reviews.list({ postId: id }))[0]).toMatchObject({ step: 2, mayApprove: true, asksNext: [] })

  await admin.api.posts.approve({ id, revision })
  expect(await statusOf(id)).toBe('approved')
})

test('a draft is not approved at once where several decide', async () => {
  const rule = { level: 'all' as const, reviewers: [person(aisha), person(ben)], second: [] }
  const { id: businessId } = await addBusiness(owner.api, { name: 'No short cut', requiresApproval: true, reviewRule: rule })
  const { id, revision } = await addPost(editor.api, { businessId })

  await expect(aisha.api.posts.approve({ id, revision })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Several people approve posts of this business. Ask for a review first.',
  })
})

test('whoever asks names people where the business names nobody; only they are told, an owner may decide all the same', async () => {
  const { id, revision } = await submitted({ level: 'any', reviewers: [], second: [] }, { reviewers: [person(ben)] })

  expect((await ben.api.notifications.list({})).items[0]?.link).toBe(`/app/repository/${id}`)
  expect((await aisha.api.notifications.list({})).items.some(({ link }) => link.endsWith(id))).toBe(false)
  await expect(aisha.api.posts.approve({ id, revision })).rejects.toMatchObject({ code: 'FORBIDDEN' })

  await owner.api.posts.approve({ id, revision })
  expect(await statusOf(id)).toBe('approved')
})

test('nobody is asked past the rule of the business, nor somebody who may not approve', async () => {
  const ruled = await submitted({ level: 'any', reviewers: [person(aisha)], second: [] }, { reviewers: [person(ben)] })
  const stranger = await submitted({ level: 'any', reviewers: [], second: [] }, { reviewers: [person(editor)] })

  expect(ruled.refusal).toBe('The profile of the business says who decides about its posts.')
  expect(stranger.refusal).toBe('Somebody whom you ask may not approve posts of this business.')
})

test('whoever loses the right is not waited for any more', async () => {
  const { workspaceId } = owner
  const leaving = await signedUp({ approval: 'approved', workspaceId, role: 'reviewer', fullName: 'Leaving Soon' })
  const { id, revision } = await submitted({ level: 'all', reviewers: [person(leaving), person(ben)], second: [] })

  await owner.api.team.updateMember({ userId: leaving.userId, role: 'viewer' })
  await expect(leaving.api.posts.approve({ id, revision })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await ben.api.posts.approve({ id, revision })

  expect(await statusOf(id)).toBe('approved')
})

test('whoever has the post open hears that it waits for others, once somebody loses the right', async () => {
  const { workspaceId } = owner
  const leaving = await signedUp({ approval: 'approved', workspaceId, role: 'reviewer', fullName: 'Leaving Today' })
  const { id } = await submitted({ level: 'all', reviewers: [person(leaving), person(ben)], second: [] })
  const events = await editor.api.live.events()
  const heard = async (topic: string, of: string) => {
    for (;;) {
      const { value, done } = await events.next()
      if (done) throw new Error('The events ended.')
      if (value.type === 'changed' && value.topic === topic && value.id === of) return
    }
  }
  // All that the submission itself tells comes before what is written now.
  const { id: last } = await addBusiness(owner.api, { name: 'Heard last' })
  await heard('businesses', last)

  await owner.api.team.updateMember({ userId: leaving.userId, role: 'viewer' })

  await heard('posts', id)
  await events.return()
  const [review] = await editor.api.reviews.list({ postId: id })
  expect(review?.waitsFor.map(({ name }) => name)).toEqual(['Ben Visser'])
})

test('whoever said yes already is not asked again because another one lost the right, and that one is when they have it back', async () => {
  const { userId } = ben
  const { id, revision } = await submitted({ level: 'all', reviewers: [person(aisha), person(ben), role('admin')], second: [] })
  await aisha.api.posts.approve({ id, revision })

  await owner.api.team.updateMember({ userId, role: 'viewer' })
  const without = [await needsMe(aisha, id), await needsMe(ben, id), await needsMe(admin, id)]
  await owner.api.team.updateMember({ userId, role: 'reviewer' })
  const again = [await needsMe(aisha, id), await needsMe(ben, id), await needsMe(admin, id)]

  expect(without).toEqual([false, false, true])
  expect(again).toEqual([false, true, true])
})

test('where nobody is left of those who were to say yes yet, one more yes is enough, and nobody is reminded in vain', async () => {
  const { userId } = ben
  const { id, revision } = await submitted({ level: 'all', reviewers: [person(aisha), person(ben)], second: [] })
  await aisha.api.posts.approve({ id, revision })
  await owner.api.team.updateMember({ userId, role: 'viewer' })

  const [review] = await owner.api.reviews.list({ postId: id })
  const reminded = await owner.api.reviews.remind({ postId: id }).catch((error: unknown) => error)
  await owner.api.posts.approve({ id, revision })
  await owner.api.team.updateMember({ userId, role: 'reviewer' })

  expect(review).toMatchObject({ state: 'open', waitsFor: [], mayApprove: true })
  expect(reminded).toMatchObject({
    code: 'CONFLICT',
    message: 'Nobody who was asked is left to decide. One more approval of an owner, admin or reviewer is enough.',
  })
  expect(await statusOf(id)).toBe('approved')
})

test('where a guest alone is asked, owners and admins are told to send a link', async () => {
  const { id } = await submitted({ level: 'any', reviewers: [], second: [] }, { reviewers: [{ kind: 'guest' }], level: 'any' })

  const told = async (member: Member) => (await member.api.notifications.list({})).items.filter(({ link }) => link.endsWith(id))
  expect((await told(owner)).map(({ title }) => title)).toEqual([
    'Thandi Radebe asks for a guest’s approval of “Sidama”: send a review link',
  ])
  expect([(await told(admin)).length, (await told(aisha)).length]).toEqual([1, 0])
})

test('the rule is set by owners and admins, and names people who may approve', async () => {
  const { id } = await addBusiness(owner.api, { name: 'To be ruled', requiresApproval: true })
  const set = (member: Member, reviewRule: ReviewRule) => member.api.businesses.update({ id, reviewRule })

  await expect(set(editor, { level: 'any', reviewers: [person(ben)], second: [] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(set(owner, { level: 'any', reviewers: [person(editor)], second: [] })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'reviewRule.reviewers' }] },
  })
  await expect(set(owner, { level: 'all', reviewers: [person(ben)], second: [] })).rejects.toMatchObject({ code: 'INVALID' })
  await expect(set(owner, { level: 'two_steps', reviewers: [], second: [] })).rejects.toMatchObject({ code: 'INVALID' })

  const changed = await set(admin, { level: 'two_steps', reviewers: [], second: [person(ben)] })
  expect(changed.reviewRule).toEqual({ level: 'two_steps', reviewers: [], second: [person(ben)] })
  expect((await owner.api.audit.list({})).items[0]).toMatchObject({ action: 'business.rule-review' })
})
