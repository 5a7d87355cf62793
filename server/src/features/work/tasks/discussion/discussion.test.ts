import { mentionOf } from '@postwright/contract/core/mentions'
import { expect, test } from 'vitest'

import { addBusiness } from '../../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp } from '../../../../../test/harness.ts'
import { tellOfDueTasksJob } from '../jobs.ts'

function colleagueOf({ workspaceId }: Member, account: Parameters<typeof signedUp>[0] = {}): Promise<Member> {
  return signedUp({ approval: 'approved', workspaceId, role: 'editor', fullName: 'Palesa Nkosi', ...account })
}

async function told({ api }: Member): Promise<string[]> {
  return (await api.notifications.list({ view: 'unread' })).items.map(({ title }) => title)
}

test('comments are told newest first, page by page, with the names of those whom they mention', async () => {
  const owner = await signedIn()
  const palesa = await colleagueOf(owner)
  const { id: taskId } = await owner.api.tasks.create({ title: 'Confirm video with Pieter' })
  await owner.api.tasks.comment({ taskId, body: `Sent him the link. ${mentionOf(palesa.userId)} he asked for you.` })
  await palesa.api.tasks.comment({ taskId, body: 'I will phone.' })

  const first = await owner.api.tasks.comments({ taskId, limit: 1 })
  const second = await owner.api.tasks.comments({ taskId, limit: 1, cursor: first.nextCursor ?? '' })

  expect(first.items).toMatchObject([{ body: 'I will phone.', author: { name: 'Palesa Nkosi' }, editable: false, removable: true }])
  expect(second).toMatchObject({ items: [{ mentions: [{ id: palesa.userId, name: 'Palesa Nkosi' }], editable: true }], nextCursor: null })
  expect((await owner.api.tasks.get({ id: taskId })).comments).toBe(2)
})

test('whoever is mentioned is told once, and whoever mentions themselves is not', async () => {
  const owner = await signedIn()
  const palesa = await colleagueOf(owner)
  const { id: taskId } = await owner.api.tasks.create({ title: 'Confirm video with Pieter' })

  const { id } = await owner.api.tasks.comment({ taskId, body: `${mentionOf(palesa.userId)} ${mentionOf(owner.userId)}` })
  await owner.api.tasks.editComment({ id, body: `${mentionOf(palesa.userId)} he phoned.` })

  expect(await told(palesa)).toEqual(['Naledi Mokoena mentions you in “Confirm video with Pieter”'])
  expect(await told(owner)).toEqual([])
  expect((await palesa.api.notifications.list({})).items[0]).toMatchObject({ link: `/app/tasks?task=${taskId}`, count: 1 })
})

test('nobody is mentioned who does not see the task', async () => {
  const owner = await signedIn()
  const { id: businessId } = await addBusiness(owner.api)
  const { id: otherId } = await addBusiness(owner.api)
  const limited = await colleagueOf(owner, { businessIds: [otherId] })
  const stranger = await signedIn()
  const { id: taskId } = await owner.api.tasks.create({ title: 'Confirm video with Pieter', businessId })

  for (const { userId } of [limited, stranger])
    await expect(owner.api.tasks.comment({ taskId, body: mentionOf(userId) })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'body' }] },
    })
  expect([await told(limited), await told(stranger)]).toEqual([[], []])
})

test('one changes and deletes comments of one’s own, and who runs the workspace deletes those of others', async () => {
  const owner = await signedIn()
  const [palesa, thabo] = [await colleagueOf(owner), await colleagueOf(owner)]
  const { id: taskId } = await owner.api.tasks.create({ title: 'Confirm video with Pieter' })
  const { id } = await palesa.api.tasks.comment({ taskId, body: 'I will phone.' })

  await expect(thabo.api.tasks.editComment({ id, body: 'No.' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(thabo.api.tasks.removeComment({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const edited = await palesa.api.tasks.editComment({ id, body: 'I phoned.' })
  await owner.api.tasks.removeComment({ id })

  expect(edited).toMatchObject({ body: 'I phoned.', editedAt: expect.any(String) })
  expect((await owner.api.tasks.comments({ taskId })).items).toEqual([])
})

test('whoever is given a task is told, and nobody of what they take themselves; when it is done, nobody has to read of it', async () => {
  const owner = await signedIn()
  const palesa = await colleagueOf(owner)
  const { id } = await owner.api.tasks.create({ title: 'Photograph the new bags', assigneeId: owner.userId })
  const { version } = await owner.api.tasks.update({ id, version: 0, assigneeId: palesa.userId })
  const assigned = await told(palesa)

  await owner.api.tasks.move({ id, version, status: 'done' })

  expect([assigned, await told(owner), await told(palesa)]).toEqual([['Naledi Mokoena assigned “Photograph the new bags” to you'], [], []])
})

test('a late task is told of once, and again with another due date', async () => {
  const { services } = await sharedApp()
  const owner = await signedIn()
  const late = { date: '2020-01-01', time: null }
  const { id } = await owner.api.tasks.create({ title: 'Write the Friday list', assigneeId: owner.userId, due: late })
  await owner.api.tasks.create({ title: 'Far away', assigneeId: owner.userId, due: { date: '2199-01-01', time: null } })

  await tellOfDueTasksJob.run(services, {})
  await tellOfDueTasksJob.run(services, {})
  const first = (await owner.api.notifications.list({})).items
  await owner.api.tasks.update({ id, version: 0, due: { date: '2020-01-02', time: null } })
  await tellOfDueTasksJob.run(services, {})

  expect(first).toMatchObject([{ title: '“Write the Friday list” is overdue', count: 1 }])
  expect((await owner.api.notifications.list({})).items).toMatchObject([{ count: 2 }])
})

test('what happened to a task is told newest first, in whole sentences', async () => {
  const { api } = await signedIn()
  const { id } = await api.tasks.create({ title: 'Confirm video' })
  const { version } = await api.tasks.move({ id, version: 0, status: 'in_progress' })
  await api.tasks.update({ id, version, title: 'Confirm video with Pieter', priority: 'high', due: { date: '2026-11-26', time: '16:00' } })

  const { items } = await api.tasks.activity({ taskId: id })

  expect(items.map(({ what }) => what).toSorted()).toEqual([
    'Naledi Mokoena added this task',
    'Naledi Mokoena moved it from To do to In progress',
    'Naledi Mokoena renamed it; it was “Confirm video”',
    'Naledi Mokoena set the due date to 26 Nov 2026, 16:00',
    'Naledi Mokoena set the priority to High',
  ])
})
