import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { signedIn } from '../../../../test/harness.ts'
import { aGuest, seenIn } from '../../../../test/review-link-guest.ts'

test('the yes of a guest covers the channels that stood when the review was opened, and none that came since', async () => {
  const { api } = await signedIn({ plan: 'enterprise' })
  const { id: businessId } = await addBusiness(api, { requiresApproval: true })
  const { id } = await addPost(api, { businessId, contentType: 'linkedin' })
  const [, sandbox] = await api.channels.list({ businessId })
  const { address } = await api.reviewLinks.make({ postIds: [id], title: 'For spring', guestName: 'Pieter Malgas' })
  const path = new URL(address).pathname
  const guest = await aGuest()
  const seen = seenIn((await guest.get(path)).text)
  await api.channels.connect({ businessId, kind: 'sandbox', name: 'Second wall' })

  await guest.post(`${path}/posts/${id}`, { ...seen, do: 'approve', comment: '' })

  const covered = async () => (await api.posts.get({ id })).approvedChannels?.map((channel) => channel.id)
  expect(await covered()).toEqual([sandbox?.id])
  expect(await api.posts.get({ id })).toMatchObject({ approvedBy: 'Pieter Malgas', uncoveredChannels: [{ name: 'Second wall' }] })

  const again = await guest.post(`${path}/posts/${id}`, { do: 'rethink', comment: '' })
  await guest.post(`${path}/posts/${id}`, { ...seenIn(again.text), do: 'changes', comment: 'No.' })
  await guest.post(`${path}/posts/${id}`, { ...seenIn((await guest.get(path)).text), do: 'approve', comment: '' })
  expect(await covered()).toEqual([sandbox?.id])
})
