import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { addPicture } from '../../../../test/media.ts'
import { aGuest } from '../../../../test/review-link-guest.ts'

test('a guest sees the pictures of a post by addresses that need no account, until the link is revoked', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const { id: businessId } = await addBusiness(owner.api, { requiresApproval: true })
  const picture = await addPicture(owner, { businessId })
  const post = await addPost(owner.api, { businessId, contentType: 'linkedin', content: { title: null, body: 'Bags are here.' } })
  await owner.api.posts.setMedia({ id: post.id, revision: post.revision, media: [{ assetId: picture.id, alt: 'A green bag of Sidama' }] })
  const { address, link } = await owner.api.reviewLinks.make({
    postIds: [post.id],
    title: 'Bags',
    guestName: 'Pieter Malgas',
    passcode: false,
  })
  const guest = await aGuest()

  const page = await guest.get(new URL(address).pathname)

  const shown = /<img src="([^"]+)" alt="A green bag of Sidama"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const seen = await (await sharedApp()).visitor().request(shown)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await owner.api.reviewLinks.revoke({ id: link.id })
  expect((await (await sharedApp()).visitor().request(shown)).status).toBe(404)
  expect((await (await sharedApp()).visitor().request(`/media/${picture.id}?size=1600`)).status).toBe(401)
})

test('a guest sees the part of a picture that goes out, and not the rest of it', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const { id: businessId } = await addBusiness(owner.api, { requiresApproval: true })
  const { id: assetId, width, height } = await addPicture(owner, { businessId })
  const post = await addPost(owner.api, { businessId, contentType: 'linkedin', content: { title: null, body: 'Bags are here.' } })
  const crop = { x: 0.25, y: 0, width: 0.5, height: 1 }
  const media = [{ assetId, alt: 'A green bag', crop }]
  await owner.api.posts.setMedia({ id: post.id, revision: post.revision, media })
  const link = { postIds: [post.id], title: 'Bags', guestName: 'Pieter Malgas', passcode: false }
  const { address } = await owner.api.reviewLinks.make(link)

  const { text } = await (await aGuest()).get(new URL(address).pathname)

  const [, part, picture] = /<svg class="pv-cut" viewBox="([^"]+)"[^>]* aria-label="A green bag"><image href="([^"]+)"/.exec(text) ?? []
  expect(part).toBe([0.25 * width, 0, 0.5 * width, height].join(' '))
  expect(picture).toContain(`/media/${assetId}?`)
  expect(text).not.toContain('<img src="/media/')
})
