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

test('a guest is shown what channels get by themselves', async () => {
  const { api } = await signedIn({ plan: 'enterprise' })
  const { id: businessId } = await addBusiness(api, { requiresApproval: true })
  const { id, content } = await addPost(api, { businessId, contentType: 'linkedin' })
  const [, sandbox] = await api.channels.list({ businessId })
  const own = (body: string) => ({ ...content, forChannels: [{ channelId: sandbox!.id, text: { title: null, body }, ...follows }] })
  const follows = { thread: ['Figs as well.'], firstComment: { body: 'At the market.', afterMinutes: 5 } }
  await api.posts.update({ id, revision: 0, content: own('Plums, for the wall alone.'), checkpoint: true })
  const { address } = await api.reviewLinks.make({ postIds: [id], title: 'For spring', guestName: 'Pieter Malgas' })
  const path = new URL(address).pathname
  const guest = await aGuest()

  const { text } = await guest.get(path)

  expect(text).toContain('Text for Sandbox wall')
  expect(text).toContain('Plums, for the wall alone.')
  expect(text).toContain('Figs as well.')
  expect(text).toContain('At the market.')
})
