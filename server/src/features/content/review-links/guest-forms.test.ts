import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { aGuest, seenIn } from '../../../../test/review-link-guest.ts'

// What a guest typed is never lost, and whatever is not taken says why where it was typed: without any script.

let owner: Member
let editor: Member
let businessId: string

beforeAll(async () => {
  owner = await signedIn({ fullName: 'Naledi Jacobs', plan: 'enterprise' })
  const { workspaceId } = owner
  editor = await signedUp({ approval: 'approved', workspaceId, role: 'editor', fullName: 'Thandi Radebe' })
  businessId = (await addBusiness(owner.api, { name: 'Skemerkop Wines', requiresApproval: true })).id
})

const content = (body: string) => ({ title: 'Cellar door', body })

async function aLink(business = businessId) {
  const post = await addPost(editor.api, { businessId: business, contentType: 'blog', content: content('Open from 10:00 to 16:00.') })
  const made = await owner.api.reviewLinks.make({ postIds: [post.id], title: 'One post for spring', guestName: 'Pieter Malgas' })
  const path = new URL(made.address).pathname
  const guest = await aGuest()
  const seen = async () => seenIn((await guest.get(path)).text)
  return { post, made, path, guest, seen, address: `${path}/posts/${post.id}` }
}

async function change(post: { id: string }, body: string) {
  const { revision } = await editor.api.posts.get({ id: post.id })
  return editor.api.posts.update({ id: post.id, revision, content: content(body), checkpoint: true })
}

const long = 'x'.repeat(10_000)

test('a comment of 10,000 letters is refused at its field, and is still in it', async () => {
  const { post, guest, path, address, seen } = await aLink()

  const page = (await guest.get(path)).text
  // Without a script as well, the browser shows the field where the answer says why.
  expect(page).toContain(`action="${address}#p-${post.id}"`)
  // A browser would cut what is pasted, and say nothing.
  expect(page).not.toMatch(/maxlength/i)
  for (const how of ['comment', 'changes', 'approve']) {
    const answer = await guest.post(address, { ...(await seen()), do: how, comment: long })

    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Use at most 5,000 characters.')
    expect(answer.text).toContain(`>${long}</textarea>`)
    expect(answer.text).toMatch(/<textarea[^>]*aria-invalid="true"/)
  }
})

test('words of more than 500 letters that a comment is about are refused at their field, with the comment still there', async () => {
  const { post, guest, address } = await aLink()

  const answer = await guest.post(address, { do: 'comment', comment: 'Until 15:00?', quote: long })

  expect(answer.status).toBe(422)
  expect(answer.text).toContain('Use at most 500 characters.')
  expect(answer.text).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="quote"/)
  expect(answer.text).toContain('Until 15:00?</textarea>')
  expect(await owner.api.comments.list({ postId: post.id })).toEqual([])
})

test.each([
  ['no name', ' ', 'Write your name.'],
  ['one of 10,000 letters', long, 'Use at most 80 characters.'],
])('%s is refused at its field, and the guest keeps the name that they had', async (_, name, reason) => {
  const { guest, path } = await aLink()

  const answer = await guest.post(`${path}/name`, { name })

  expect(answer.status).toBe(422)
  expect(answer.text).toContain(reason)
  expect(answer.text).toMatch(new RegExp(`<input[^>]*name="name"[^>]*value="${name}"`))
  expect((await guest.get(path)).text).toContain('<b>Pieter Malgas</b>')
})

test('a post or a comment that no address can name is not found, and nothing breaks', async () => {
  const { guest, path, seen } = await aLink()
  const given = await seen()

  const answers = [
    await guest.post(`${path}/posts/none`, { ...given, do: 'approve', comment: '' }),
    await guest.post(`${path}/comments/none`, { do: 'delete' }),
    await guest.post(`${path}/comments/none`, { do: 'edit', comment: 'Hello' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await sharedApp()).takeErrors()).toEqual([])
})

test('what is pressed twice is done and said once', async () => {
  const { post, guest, address, seen } = await aLink()
  const asked = { ...(await seen()), do: 'changes', comment: 'Until 15:00.' }

  const answers = [await guest.post(address, asked), await guest.post(address, asked)]

  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(await owner.api.comments.list({ postId: post.id })).toHaveLength(1)
  expect(await owner.api.reviews.list({ postId: post.id })).toHaveLength(1)
  const told = (await editor.api.notifications.list({})).items.filter(({ link }) => link?.includes(post.id))
  expect(told.map(({ kind }) => kind)).toEqual(['approval_decided'])
})

test('an approval that is pressed twice is one, and is not called the decision of somebody else', async () => {
  const { post, guest, address, seen } = await aLink()
  const approved = { ...(await seen()), do: 'approve', comment: '' }

  const answers = [await guest.post(address, approved), await guest.post(address, approved)]

  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(await owner.api.reviews.list({ postId: post.id })).toMatchObject([{ state: 'approved', approvals: [{ name: 'Pieter Malgas' }] }])
})

test('a decision on a text that is being changed says so, and not that somebody else decided', async () => {
  const { post, guest, address, seen } = await aLink()
  const given = { ...(await seen()), do: 'approve', comment: 'Very good.' }
  await change(post, 'Open from 10:00 to 15:00.')

  const answer = await guest.post(address, given)

  expect(answer.status).toBe(422)
  expect(answer.text).toContain('This post is being worked on. A new version comes here.')
  expect(answer.text).not.toContain('Somebody decided')
  expect(answer.text).toContain('Very good.')
})

test('a decision on a post that was taken back says so, and shows what was typed', async () => {
  const { post, guest, address, seen } = await aLink()
  const given = { ...(await seen()), do: 'changes', comment: 'Until 15:00.' }
  await owner.api.posts.archive({ id: post.id })

  const answer = await guest.post(address, given)

  expect(answer.text).toContain('This post was taken back. There is nothing to decide.')
  expect(answer.text).toContain('Until 15:00.')
})

test('a decision on an older version says so also where the new one is being changed already', async () => {
  const { post, guest, address, seen } = await aLink()
  const given = { ...(await seen()), do: 'approve', comment: 'Very good.' }
  await change(post, 'Open from 10:00 to 15:00.')
  await editor.api.reviews.submit({ posts: [{ id: post.id }] })
  await change(post, 'Open from 10:00 to 14:00.')

  const answer = await guest.post(address, given)

  expect(answer.status).toBe(409)
  expect(answer.text).toContain('Your decision on version 1 was not taken.')
  expect(answer.text).toMatch(/<details class="fold"[^>]* open/)
  expect(answer.text).toContain('Very good.')
})

test('of versions that never were before the reviewers a guest is told nothing, whatever they ask for', async () => {
  const { id: postId } = await addPost(editor.api, { businessId, contentType: 'blog', content: content('The client is a bore.') })
  await editor.api.posts.update({ id: postId, revision: 0, content: content('The client is a bore.'), checkpoint: true })
  await change({ id: postId }, 'Open from 10:00 to 16:00.')
  const made = await owner.api.reviewLinks.make({ postIds: [postId], title: 'One post', guestName: 'Pieter Malgas' })
  const path = new URL(made.address).pathname
  const guest = await aGuest()

  const answer = await guest.post(`${path}/posts/${postId}`, { ...seenIn((await guest.get(path)).text), version: '1', do: 'approve' })

  expect(answer.status).toBe(409)
  expect(answer.text).toContain('10:00 to 16:00')
  expect(answer.text).not.toContain('bore')
})

test('what a guest says is theirs in the activity of the post', async () => {
  const { post, guest, address } = await aLink()
  await guest.post(address, { do: 'comment', comment: 'Until 15:00?' })

  const { items } = await owner.api.posts.activity({ id: post.id })

  expect(items.find(({ kind }) => kind === 'commented')).toMatchObject({ person: 'Pieter Malgas', isGuest: true, text: 'Until 15:00?' })
})

test('what was typed while a link ended is in the answer', async () => {
  const { guest, address, made } = await aLink()
  await owner.api.reviewLinks.revoke({ id: made.link.id })

  const answer = await guest.post(address, { do: 'comment', comment: 'Until 15:00, please.' })

  expect(answer.status).toBe(404)
  expect(answer.text).toContain('This link has ended')
  expect(answer.text).toContain('Until 15:00, please.')
})

test('a page that is open learns that a post has another version, and is shown what changed; of itself alone it learns nothing', async () => {
  const { post, guest, path, seen } = await aLink()
  const { hash = '' } = await seen()
  const now = async () => (JSON.parse((await guest.get(`${path}/news`)).text) as Record<string, string>)[post.id]
  const [before, same] = [await now(), await now()]
  const drawn = (await guest.get(path)).text
  await change(post, 'Open from 10:00 to 15:00.')
  const worked = await now()
  await editor.api.reviews.submit({ posts: [{ id: post.id }] })

  expect(drawn).toContain(`data-now="${before}"`)
  expect(same).toBe(before)
  expect(new Set([before, worked, await now()]).size).toBe(3)
  const page = await guest.get(`${path}?seen=${hash}`)
  expect(page.text).toContain('Version 2 came')
  expect(page.text).toMatch(/<del>16<\/del>|<del>16:00<\/del>/)
  expect((await owner.api.reviewLinks.list({ businessId, postId: post.id }))[0]?.openings.count).toBe(1)
})

test('whoever has not decided is told what changed since they looked first, each time that they open the page', async () => {
  const { post, path, guest } = await aLink()
  expect((await guest.get(path)).text).not.toContain('What changed:')
  const { revision } = await editor.api.posts.get({ id: post.id })
  await editor.api.posts.update({
    id: post.id,
    revision,
    content: { title: 'Cellar door', body: 'Open from 09:00 to 16:00.' },
    checkpoint: true,
  })
  await editor.api.reviews.submit({ posts: [{ id: post.id }] })

  const [second, third] = [await guest.get(path), await guest.get(path)]

  for (const { text } of [second, third]) expect(text).toMatch(/What changed:.*<del>10.*<ins>09/s)
  await guest.post(`${path}/posts/${post.id}`, { ...seenIn(third.text), do: 'approve', comment: '' })
  expect((await guest.get(path)).text).not.toContain('What changed:')
})

test('where others decide, the guest is not offered to approve, and may ask for changes', async () => {
  const reviewRule = { level: 'any' as const, reviewers: [{ kind: 'person' as const, userId: owner.userId }], second: [] }
  const { id } = await addBusiness(owner.api, { name: 'Only the owner', requiresApproval: true, reviewRule })
  const { post, guest, path, address, seen } = await aLink(id)

  const page = await guest.get(path)
  const asked = await guest.post(address, { ...(await seen()), do: 'changes', comment: 'Until 15:00.' })

  expect(page.text).toContain('Others approve this post.')
  expect(page.text).not.toContain('value="approve"')
  expect(asked.status).toBe(303)
  expect((await owner.api.posts.get({ id: post.id })).status).toBe('changes_requested')
})

test('a guest’s wish is kept with their decision where the post has no room for another comment', async () => {
  const { post, guest, address, seen } = await aLink()
  await (
    await sharedApp()
  ).services.db.asSystem('a test fills a post with comments', (tx) =>
    tx.execute(sql`
      insert into post_comments (id, workspace_id, business_id, post_id, author_id, body, version)
      select gen_random_uuid(), ${owner.workspaceId}, ${businessId}, ${post.id}, ${owner.userId}, 'Comment ' || n, 1 from generate_series(1, 500) n`),
  )

  const answer = await guest.post(address, { ...(await seen()), do: 'changes', comment: 'Close at 15:00, please.' })

  expect(answer.status).toBeLessThan(400)
  const [review] = await owner.api.reviews.list({ postId: post.id })
  expect(review).toMatchObject({ state: 'changes_requested', comment: 'Close at 15:00, please.' })
})
