import { expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { type Member, signedIn, signedUp } from '../../../../test/harness.ts'

function colleagueOf({ workspaceId }: Member, account: Parameters<typeof signedUp>[0]): Promise<Member> {
  return signedUp({ approval: 'approved', workspaceId, ...account })
}

const forbidden = { code: 'FORBIDDEN', data: { reason: 'role' } }

test('a reviewer moves and ticks what is theirs, comments on everything, and changes nothing else', async () => {
  const owner = await signedIn()
  const reviewer = await colleagueOf(owner, { role: 'reviewer' })
  const checklist = [{ text: 'Cut' }]
  const theirs = await owner.api.tasks.create({ title: 'Theirs', assigneeId: reviewer.userId, checklist })
  const other = await owner.api.tasks.create({ title: 'Another', checklist })

  await reviewer.api.tasks.tick({ id: theirs.id, itemId: theirs.items[0]?.id ?? '', isDone: true })
  await reviewer.api.tasks.move({ id: theirs.id, version: 0, status: 'done' })
  await reviewer.api.tasks.comment({ taskId: other.id, body: 'Which price is right?' })

  const seen = (await reviewer.api.tasks.list({ sort: 'updated' })).items.toSorted((one, other) => one.title.localeCompare(other.title))
  expect(seen.map(({ title, status, editable, movable }) => [title, status, editable, movable])).toEqual([
    ['Another', 'todo', false, false],
    ['Theirs', 'done', false, true],
  ])
  await expect(reviewer.api.tasks.move({ id: other.id, version: 0, status: 'done' })).rejects.toMatchObject(forbidden)
  await expect(reviewer.api.tasks.tick({ id: other.id, itemId: other.items[0]?.id ?? '', isDone: true })).rejects.toMatchObject(forbidden)
  await expect(reviewer.api.tasks.update({ id: theirs.id, version: 1, title: 'Mine' })).rejects.toMatchObject(forbidden)
  await expect(reviewer.api.tasks.create({ title: 'New' })).rejects.toMatchObject(forbidden)
  await expect(reviewer.api.tasks.bulk({ ids: [theirs.id], change: { priority: 'low' } })).rejects.toMatchObject(forbidden)
  await expect(reviewer.api.tasks.bulk({ ids: [theirs.id], change: { isDeleted: true } })).rejects.toMatchObject(forbidden)
})

test('a viewer reads, and changes nothing that is assigned to them either', async () => {
  const owner = await signedIn()
  const viewer = await colleagueOf(owner, { role: 'viewer' })
  const { id } = await owner.api.tasks.create({ title: 'Theirs', assigneeId: viewer.userId })

  expect(await viewer.api.tasks.get({ id })).toMatchObject({ title: 'Theirs', editable: false, movable: false })
  await expect(viewer.api.tasks.move({ id, version: 0, status: 'done' })).rejects.toMatchObject(forbidden)
  await expect(viewer.api.tasks.comment({ taskId: id, body: 'Hm.' })).rejects.toMatchObject(forbidden)
})

test('a member of some businesses sees their tasks and those of the whole workspace, and counts no others', async () => {
  const owner = await signedIn()
  const { id: businessId } = await addBusiness(owner.api)
  const { id: otherId } = await addBusiness(owner.api)
  const limited = await colleagueOf(owner, { role: 'editor', businessIds: [businessId] })
  const due = { date: '2020-01-01', time: null }
  await owner.api.tasks.create({ title: 'Of the workspace', due })
  await owner.api.tasks.create({ title: 'Of the business', businessId, due })
  await owner.api.tasks.create({ title: 'Of another one', businessId: otherId, due })

  const { items } = await limited.api.tasks.list({})
  const { counts } = await limited.api.tasks.board({})

  expect(items.map(({ title }) => title).toSorted()).toEqual(['Of the business', 'Of the workspace'])
  expect([counts.open, counts.overdue]).toEqual([2, 2])
  await expect(limited.api.tasks.create({ title: 'There', businessId: otherId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('whoever leaves, or is limited to other businesses, gives back what is open', async () => {
  const owner = await signedIn()
  const { id: businessId } = await addBusiness(owner.api)
  const { id: otherId } = await addBusiness(owner.api)
  const editor = await colleagueOf(owner, { role: 'editor' })
  const task = await owner.api.tasks.create({ title: 'Open', businessId, assigneeId: editor.userId })
  const ofAll = await owner.api.tasks.create({ title: 'Of the workspace', assigneeId: editor.userId })

  await owner.api.team.updateMember({ userId: editor.userId, businessIds: [otherId] })
  const afterLimit = [await owner.api.tasks.get({ id: task.id }), await owner.api.tasks.get({ id: ofAll.id })].map(
    ({ assignee }) => assignee?.id,
  )
  await owner.api.team.removeMember({ userId: editor.userId })

  expect(afterLimit).toEqual([undefined, editor.userId])
  expect((await owner.api.tasks.get({ id: ofAll.id })).assignee).toBeNull()
})

test('deleting and restoring tasks is written down in the audit log', async () => {
  const { api } = await signedIn()
  const { id } = await api.tasks.create({ title: 'Photograph the new bags' })
  await api.tasks.remove({ id })
  await api.tasks.restore({ ids: [id] })

  const { items } = await api.audit.list({ area: 'task' })

  expect(items.map(({ what, about }) => [what, about?.name])).toEqual([
    ['Brought a task back', 'Photograph the new bags'],
    ['Deleted a task', 'Photograph the new bags'],
  ])
})
