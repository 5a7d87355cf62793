import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { addPicture } from '../../../../test/media.ts'
import { aGuest, seenIn } from '../../../../test/review-link-guest.ts'
import { enterPasscode, findGuestLink } from './public.ts'

let owner: Member
let editor: Member
let businessId: string

beforeAll(async () => {
  owner = await signedIn({ fullName: 'Naledi Jacobs', plan: 'enterprise' })
  const { workspaceId } = owner
  editor = await signedUp({ approval: 'approved', workspaceId, role: 'editor', fullName: 'Thandi Radebe' })
  businessId = (await addBusiness(owner.api, { name: 'Skemerkop Wines', requiresApproval: true })).id
})

const blog = (body: string) => addPost(editor.api, { businessId, contentType: 'blog', content: { title: 'Cellar door', body } })

interface Options {
  passcode?: boolean
  body?: string
}

async function aLink({ passcode = false, body = 'Open from 10:00 to 16:00.' }: Options = {}) {
  const post = await blog(body)
  const made = await owner.api.reviewLinks.make({ postIds: [post.id], title: 'One post for spring', guestName: 'Pieter Malgas', passcode })
  const path = new URL(made.address).pathname
  return { post, made, path, guest: await aGuest() }
}

test('a guest sees the post of a link, nothing keeps the page, and no other site is told its address', async () => {
  const { path, guest, made } = await aLink()

  const page = await guest.get(path)

  expect(page.status).toBe(200)
  expect(page.text).toContain('Open from 10:00 to 16:00.')
  expect(page.text).toContain('Pieter Malgas')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.cookies).toEqual([])
  await guest.get(path)
  const [link] = await owner.api.reviewLinks.list({ businessId })
  expect(link).toMatchObject({ id: made.link.id, state: 'open', openings: { count: 1, first: expect.any(String) } })
  expect(link?.openings.recent).toHaveLength(1)
  expect((await owner.api.audit.list({})).items.map(({ action }) => action)).toContain('review-link.open')
})

test('a guest approves the version that they saw: record, log and notices name them', async () => {
  const { post, path, guest } = await aLink()
  const seen = seenIn((await guest.get(path)).text)

  const answer = await guest.post(`${path}/posts/${post.id}`, { ...seen, do: 'approve', comment: '' })

  expect(answer).toMatchObject({ status: 303 })
  expect(answer.headers.get('location')).toBe(`${path}#p-${post.id}`)
  expect(await owner.api.posts.get({ id: post.id })).toMatchObject({ status: 'approved', approvedBy: 'Pieter Malgas', approvedVersion: 1 })
  expect(await owner.api.reviews.list({ postId: post.id })).toMatchObject([
    { state: 'approved', version: 1, decidedBy: 'Pieter Malgas', isGuestDecision: true },
  ])
  const { items } = await owner.api.notifications.list({})
  expect(items[0]).toMatchObject({ kind: 'approval_decided', title: 'Pieter Malgas approved “Cellar door”' })
  expect((await owner.api.audit.list({})).items[0]).toMatchObject({ action: 'post.approve', actorName: 'Pieter Malgas (guest)' })
  expect((await guest.get(path)).text).toContain('You approved version 1')
})

test('changes need a comment; with one the post goes back, and the comment stands in the editor with the name of the guest', async () => {
  const { post, path, guest } = await aLink()
  const seen = seenIn((await guest.get(path)).text)

  const blank = await guest.post(`${path}/posts/${post.id}`, { ...seen, do: 'changes', comment: '  ' })
  const asked = await guest.post(`${path}/posts/${post.id}`, { ...seen, do: 'changes', comment: 'Until <b>15:00</b>.', quote: '16:00' })

  expect(blank).toMatchObject({ status: 422, text: expect.stringContaining('Say what is to be changed.') })
  expect(asked.status).toBe(303)
  expect((await owner.api.posts.get({ id: post.id })).status).toBe('changes_requested')
  expect(await owner.api.comments.list({ postId: post.id })).toMatchObject([
    { body: 'Until <b>15:00</b>.', guest: 'Pieter Malgas', author: null, quote: { text: '16:00', start: 19 }, editable: false },
  ])
  const page = await guest.get(path)
  expect(page.text).toContain('Until &lt;b&gt;15:00&lt;/b&gt;.')
  expect(page.text).toContain('You asked for changes')
})

test('a guest who decides on an older version is refused, and shown what changed', async () => {
  const { post, path, guest } = await aLink()
  const seen = seenIn((await guest.get(path)).text)
  const { revision } = await editor.api.posts.get({ id: post.id })
  const changed = await editor.api.posts.update({
    id: post.id,
    revision,
    content: { title: 'Cellar door', body: 'Open from 10:00 to 15:00.' },
    checkpoint: true,
  })

  const typing = await guest.get(path)
  await editor.api.reviews.submit({ posts: [{ id: post.id, revision: changed.revision }] })
  const answer = await guest.post(`${path}/posts/${post.id}`, { ...seen, do: 'approve', comment: 'Fine.' })

  expect(typing.text).toContain('being worked on')
  expect(typing.text).not.toContain('15:00')
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('Your decision on version 1 was not taken.')
  expect(answer.text).toMatch(/<del>16<\/del>|<del>16:00<\/del>/)
  expect(answer.text).toContain('Fine.')
  expect((await owner.api.posts.get({ id: post.id })).status).toBe('in_review')
})

test('of two decisions at once one wins, and the other is told', async () => {
  const { post, path, guest } = await aLink()
  const seen = seenIn((await guest.get(path)).text)
  const decide = (how: string) => guest.post(`${path}/posts/${post.id}`, { ...seen, do: how, comment: 'Hm.' })

  const answers = await Promise.all([decide('approve'), decide('changes')])

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 409])
  expect(answers.find(({ status }) => status === 409)?.text).toContain('Your decision was not taken.')
  expect(await owner.api.reviews.list({ postId: post.id })).toHaveLength(1)
})

test('a guest who approved thinks again before the post goes out', async () => {
  const { post, path, guest } = await aLink()
  await guest.post(`${path}/posts/${post.id}`, { ...seenIn((await guest.get(path)).text), do: 'approve', comment: '' })

  const again = await guest.post(`${path}/posts/${post.id}`, { do: 'rethink', comment: 'Half a thought' })
  expect(again.text).toContain('>Half a thought</textarea>')
  await guest.post(`${path}/posts/${post.id}`, { ...seenIn(again.text), do: 'changes', comment: 'No, 15:00.' })

  expect(await owner.api.posts.get({ id: post.id })).toMatchObject({ status: 'changes_requested', approvedHash: null, approvedBy: null })
  expect(await owner.api.reviews.list({ postId: post.id })).toMatchObject([{ state: 'changes_requested' }, { state: 'approved' }])
  const told = (await editor.api.notifications.list({})).items.filter(({ link }) => link?.includes(post.id))
  // What is told again while it is unread is one line with a count: the approval, and what took it back.
  expect(told).toMatchObject([{ kind: 'approval_decided', title: 'Pieter Malgas sent back “Cellar door”', count: 2 }])
})

test('an approval that an edit voided is told to nobody as one, and the same text with other pictures says what is different', async () => {
  const { post, path, guest } = await aLink()
  await guest.post(`${path}/posts/${post.id}`, { ...seenIn((await guest.get(path)).text), do: 'approve', comment: '' })
  const { revision } = await editor.api.posts.get({ id: post.id })
  const { id: assetId } = await addPicture(editor, { businessId })
  const changed = await editor.api.posts.setMedia({ id: post.id, revision, media: [{ assetId, alt: 'The door' }] })

  const meanwhile = await guest.get(path)
  await editor.api.reviews.submit({ posts: [{ id: post.id, revision: changed.revision }] })
  const anew = await guest.get(path)

  expect(meanwhile.text).not.toContain('You approved version 1')
  expect(meanwhile.text).toContain('This post is being worked on')
  expect(meanwhile.text).not.toContain('The door')
  expect(anew.text).toMatch(/Version 2 came .*What changed:.*No difference in the text\./s)
  expect(anew.text).toContain('was added: “The door”.')
  expect(anew.text).toContain('value="approve"')
  await guest.post(`${path}/posts/${post.id}`, { ...seenIn(anew.text), do: 'approve', comment: '' })
  expect((await owner.api.reviews.list({ postId: post.id })).map(({ version }) => version)).toEqual([2, 1])
})

test('a post over a hard limit is not made part of a link, and not approved by a guest', async () => {
  const post = await addPost(editor.api, { businessId, contentType: 'x', content: { title: null, body: 'x'.repeat(281) } })

  await expect(owner.api.reviewLinks.make({ postIds: [post.id], title: 'X', guestName: 'Pieter' })).rejects.toMatchObject({
    code: 'INVALID',
  })
})

test('what colleagues say among themselves, and a note, never reach a guest; an answer in their thread does', async () => {
  const { post, path, guest } = await aLink()
  await editor.api.comments.add({ postId: post.id, body: 'The client is late again.' })
  await owner.api.posts.setInternalNote({ id: post.id, note: 'Invoice first.', replaces: '' })
  await guest.post(`${path}/posts/${post.id}`, { do: 'comment', comment: 'Until 15:00?' })
  const thread = (await owner.api.comments.list({ postId: post.id })).find(({ guest: name }) => name !== null)
  await owner.api.comments.add({ postId: post.id, replyTo: thread?.id ?? '', body: 'I change it.' })

  const { text } = await guest.get(path)

  expect(text).toContain('Until 15:00?')
  expect(text).toContain('I change it.')
  expect(text).not.toContain('late again')
  expect(text).not.toContain('Invoice first')
})

test('a guest changes and deletes comments of their own alone, also under a corrected name', async () => {
  const { post, path, guest } = await aLink()
  const other = await aGuest()
  await other.post(`${path}/name`, { name: 'Anna Malgas' })
  await other.post(`${path}/posts/${post.id}`, { do: 'comment', comment: 'Good.' })
  const [comment] = await owner.api.comments.list({ postId: post.id })
  const address = `${path}/comments/${comment?.id}`

  const foreign = await guest.post(address, { post: post.id, do: 'edit', comment: 'Bad.' })
  await other.post(address, { post: post.id, do: 'edit', comment: 'Very good.' })
  const edited = await owner.api.comments.list({ postId: post.id })
  await other.post(address, { post: post.id, do: 'delete' })

  expect(foreign.status).toBe(404)
  expect(edited).toMatchObject([{ body: 'Very good.', guest: 'Anna Malgas', editedAt: expect.any(String) }])
  expect(await owner.api.comments.list({ postId: post.id })).toEqual([])
})

test('without the passcode nothing of the posts is shown, and no form works; with it a signed cookie of this address lets in', async () => {
  const { post, path, guest, made } = await aLink({ passcode: true })
  const stranger = await aGuest()

  const door = await guest.get(path)
  const refused = await stranger.post(`${path}/posts/${post.id}`, { do: 'comment', comment: 'Hello' })
  const wrong = await guest.post(`${path}/passcode`, { digits: made.passcode === '000000' ? '000001' : '000000' })
  const right = await guest.post(`${path}/passcode`, { digits: made.passcode ?? '' })

  expect(made.passcode).toMatch(/^\d{6}$/)
  expect(door.text).not.toContain('16:00')
  expect(refused.text).not.toContain('16:00')
  expect(await owner.api.comments.list({ postId: post.id })).toEqual([])
  expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining('9 tries left') })
  expect(right.status).toBe(303)
  expect(right.cookies[0]).toMatch(new RegExp(`Path=${path}; Max-Age=\\d+; HttpOnly; SameSite=Lax`))
  expect((await guest.get(path)).text).toContain('16:00')
})

test('of a thousand tries at once ten are looked at; then the link rests for everybody, and its maker is told', async () => {
  const { path, guest, made } = await aLink({ passcode: true })
  const wrong = made.passcode === '000000' ? '000001' : '000000'

  const { services } = await sharedApp()
  const found = (await findGuestLink(services, path.split('/').at(-1) ?? ''))!
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => enterPasscode(services, found, wrong)))
  const right = await guest.post(`${path}/passcode`, { digits: made.passcode ?? '' })

  expect(answers.filter((answer) => 'triesLeft' in answer)).toHaveLength(9)
  expect(answers.filter((answer) => 'restsUntil' in answer)).toHaveLength(991)
  expect(right.status).toBe(429)
  const told = (await owner.api.notifications.list({})).items.filter(({ kind }) => kind === 'review_link_rested')
  expect(told).toHaveLength(1)
  expect((await owner.api.reviewLinks.list({ businessId }))[0]).toMatchObject({ state: 'resting', openings: { count: 0 } })
})

test('an ended, a revoked and an unknown link are the same page, and a page that was open does nothing more', async () => {
  const { post, path, guest, made } = await aLink()
  const seen = seenIn((await guest.get(path)).text)

  await owner.api.reviewLinks.revoke({ id: made.link.id })
  const decided = await guest.post(`${path}/posts/${post.id}`, { ...seen, do: 'approve', comment: '' })
  const revoked = await guest.get(path)
  const unknown = await guest.get(`/review/${'x'.repeat(32)}`)

  expect([decided.status, revoked.status, unknown.status]).toEqual([404, 404, 404])
  expect(revoked.text).toBe(unknown.text)
  expect(revoked.text).toContain('This link has ended')
  expect((await owner.api.posts.get({ id: post.id })).status).toBe('in_review')
})

test('a link that is made anew has another address, and keeps what was decided', async () => {
  const { post, path, guest, made } = await aLink()
  await guest.post(`${path}/posts/${post.id}`, { ...seenIn((await guest.get(path)).text), do: 'approve', comment: '' })

  const renewed = await owner.api.reviewLinks.renew({ id: made.link.id, days: 3, passcode: false })

  expect((await guest.get(path)).status).toBe(404)
  const page = await guest.get(new URL(renewed.address).pathname)
  expect(page.text).toContain('You approved version 1')
  expect(renewed.link).toMatchObject({ state: 'open', posts: [{ decided: { decision: 'approved', by: 'Pieter Malgas' } }] })
})

test('a link that is asked for twice with one key is one, with one address, which the database does not tell', async () => {
  const post = await blog('Plums.')
  const body = { postIds: [post.id], title: 'One post', guestName: 'Pieter Malgas', guestEmail: 'twice@skemerkop.example', passcode: true }
  const make = async () => {
    const response = await owner.rest('/review-links', { body, headers: { 'idempotency-key': 'one-link' } })
    return (await response.json()) as { address: string; passcode: string; link: { id: string } }
  }

  const [first, again] = [await make(), await make()]
  const renew = async () => {
    const asked = { body: { days: 3 }, headers: { 'idempotency-key': 'one-renewal' } }
    return (await (await owner.rest(`/review-links/${first.link.id}/address`, asked)).json()) as { address: string }
  }
  const [renewed, renewedAgain] = [await renew(), await renew()]

  expect(again).toEqual(first)
  expect(renewedAgain).toEqual(renewed)
  expect(await owner.api.reviewLinks.list({ businessId, postId: post.id })).toHaveLength(1)
  const { database, services } = await sharedApp()
  const { rows } = await services.db.asSystem('a test', (tx) =>
    tx.execute<{ answer: string }>(sql`select answer from kept_answers where key in ('one-link', 'one-renewal')`),
  )
  expect(rows).toHaveLength(2)
  for (const { answer } of rows) expect(answer).not.toMatch(/address|passcode/)
  const mails = await database.db.pool.query(`select 1 from mails where recipient = 'twice@skemerkop.example'`)
  // One for the link and one for the address that was made anew, however often each is asked for.
  expect(mails.rows).toHaveLength(2)
})

test('an address that is made anew is mailed where the one before was, unless it is handed over', async () => {
  const post = await blog('Pears.')
  const guestEmail = 'anew@skemerkop.example'
  const made = await owner.api.reviewLinks.make({ postIds: [post.id], title: 'One post', guestName: 'Pieter Malgas', guestEmail })
  const { database } = await sharedApp()
  const mailsTo = () =>
    database.db.pool.query<{ language: string }>('select language from mails where recipient = $1 order by id', [guestEmail])

  await owner.api.reviewLinks.renew({ id: made.link.id, mail: false })
  expect((await mailsTo()).rows).toHaveLength(1)
  await owner.api.reviewLinks.renew({ id: made.link.id, language: 'de' })

  expect((await mailsTo()).rows.map(({ language }) => language)).toEqual(['en', 'de'])
})

test('the link is mailed in the chosen language, and only whoever may approve makes or sees one', async () => {
  const post = await blog('Plums.')
  const input = {
    postIds: [post.id],
    title: 'Ein Beitrag',
    guestName: 'Pieter',
    guestEmail: 'pieter@skemerkop.example',
    language: 'de' as const,
  }

  await owner.api.reviewLinks.make(input)

  await expect(editor.api.reviewLinks.make(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(editor.api.reviewLinks.list({ businessId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { database } = await sharedApp()
  const { rows } = await database.db.pool.query(`select language, template from mails where recipient = 'pieter@skemerkop.example'`)
  expect(rows).toEqual([{ language: 'de', template: 'review_link' }])
})

test('posts of several businesses are refused, and another workspace finds none of it', async () => {
  const { post, made } = await aLink()
  const other = await addPost(owner.api, { businessId: (await addBusiness(owner.api)).id })
  const stranger = await signedIn()

  await expect(owner.api.reviewLinks.make({ postIds: [post.id, other.id], title: 'Two', guestName: 'Pieter' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  for (const attempt of [
    () => stranger.api.reviewLinks.list({ businessId }),
    () => stranger.api.reviewLinks.revoke({ id: made.link.id }),
    () => stranger.api.reviewLinks.renew({ id: made.link.id }),
    () => stranger.api.reviewLinks.make({ postIds: [post.id], title: 'X', guestName: 'P' }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('where some of several posts cannot be in a link, each is named with its reason, and no other is in review', async () => {
  const fine = await blog('Open from 10:00 to 16:00.')
  const empty = await blog('')
  const long = await addPost(editor.api, { businessId, contentType: 'x', content: { title: '', body: 'a'.repeat(30_000) } })
  const postIds = [fine.id, empty.id, long.id]

  await expect(owner.api.reviewLinks.make({ postIds, title: 'Three posts', guestName: 'Pieter' })).rejects.toMatchObject({
    code: 'INVALID',
    data: {
      fields: [
        { field: 'postIds.1', message: 'Body is required.' },
        { field: 'postIds.2', message: expect.stringContaining('over the limit of 280') },
      ],
    },
  })
  expect((await owner.api.posts.get({ id: fine.id })).status).toBe('draft')
})
