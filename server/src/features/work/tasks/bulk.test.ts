import { expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { type Api, signedIn, signedUp } from '../../../../test/harness.ts'

function add(api: Api, title: string, fields: Partial<Parameters<Api['tasks']['create']>[0]> = {}) {
  return api.tasks.create({ title, ...fields })
}

async function done(api: Api): Promise<string[]> {
  const { items } = await api.tasks.list({ status: 'done', sort: 'position' })
  return items.map(({ title }) => title)
}

test('several tasks are changed at once, and what cannot be changed says why', async () => {
  const owner = await signedIn()
  const { api } = owner
  const { id: businessId } = await addBusiness(api)
  const { id: otherId } = await addBusiness(api)
  const limited = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor', businessIds: [businessId] })
  const seen = await add(api, 'seen', { businessId, labels: ['client'] })
  const unseen = await add(api, 'unseen', { businessId: otherId })
  const gone = await add(api, 'gone')
  await api.tasks.remove({ id: gone.id })

  const { changed, skipped } = await api.tasks.bulk({
    ids: [seen.id, unseen.id, gone.id],
    change: {
      status: 'in_progress',
      assigneeId: limited.userId,
      addLabels: ['video'],
      removeLabels: ['Client'],
      due: { date: '2026-12-01', time: null },
    },
  })

  expect(changed).toEqual([seen.id])
  expect(skipped).toEqual([
    { id: gone.id, reason: 'This task does not exist, or not any more.' },
    { id: unseen.id, reason: 'Choose somebody who sees this business.' },
  ])
  expect(await api.tasks.get({ id: seen.id })).toMatchObject({
    status: 'in_progress',
    assignee: { id: limited.userId },
    labels: ['video'],
    due: { date: '2026-12-01' },
  })
  expect(await api.tasks.get({ id: unseen.id })).toMatchObject({ status: 'todo', assignee: null })
})

test('tasks that are moved together keep their order, and what was deleted together comes back together', async () => {
  const { api } = await signedIn()
  const [c, b, a] = [await add(api, 'c'), await add(api, 'b'), await add(api, 'a')]
  const ids = [a.id, b.id, c.id]

  await api.tasks.bulk({ ids, change: { status: 'done' } })
  const moved = await done(api)
  await api.tasks.bulk({ ids, change: { isDeleted: true } })
  const deleted = await done(api)
  await api.tasks.restore({ ids })

  expect([moved, deleted, await done(api)]).toEqual([['a', 'b', 'c'], [], ['a', 'b', 'c']])
})

test('a task that is named twice is changed once', async () => {
  const { api } = await signedIn()
  const { id } = await add(api, 'twice')

  expect(await api.tasks.bulk({ ids: [id, id], change: { status: 'done' } })).toEqual({ changed: [id], skipped: [] })
})

test('201 tasks at once are refused, and so is a change of nothing', async () => {
  const { api } = await signedIn()
  const { id } = await add(api, 'a')

  await expect(api.tasks.bulk({ ids: Array.from({ length: 201 }, () => id), change: { status: 'done' } })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'ids', message: 'Choose at most 200 tasks.' }] },
  })
  await expect(api.tasks.bulk({ ids: [id], change: {} })).rejects.toMatchObject({ data: { fields: [{ field: 'change' }] } })
})
