import type { CreateTask } from '@postwright/contract/work/tasks'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Api, type Member, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { sweepFilesJob } from '../../core/files/jobs.ts'
import { removeDeletedTasksJob } from './jobs.ts'

function add(api: Api, fields: Partial<CreateTask> = {}) {
  return api.tasks.create({ title: 'Photograph the new bags', ...fields })
}

function colleagueOf({ workspaceId }: Member, account: Parameters<typeof signedUp>[0] = {}): Promise<Member> {
  return signedUp({ approval: 'approved', workspaceId, role: 'editor', ...account })
}

test('a task keeps what it was given, and shows it on its card', async () => {
  const { api, userId } = await signedIn()
  const { id: businessId, name } = await addBusiness(api)
  const { id: postId } = await addPost(api, { businessId, content: { title: null, body: 'Sidama has landed' } })

  const { id } = await add(api, {
    description: 'In **daylight**.',
    businessId,
    assigneeId: userId,
    due: { date: '2026-11-26', time: '16:00' },
    priority: 'high',
    labels: ['client', 'video', 'Client'],
    checklist: [{ text: 'Cut', isDone: true }, { text: 'Subtitles' }],
    postIds: [postId],
    showOnCalendar: true,
  })

  const task = await api.tasks.get({ id })
  expect(task).toMatchObject({
    status: 'todo',
    description: 'In **daylight**.',
    business: { id: businessId, name },
    assignee: { id: userId, name: 'Naledi Mokoena' },
    createdBy: { id: userId },
    due: { date: '2026-11-26', time: '16:00' },
    priority: 'high',
    labels: ['client', 'video'],
    checklist: { done: 1, total: 2 },
    posts: { count: 1, first: 'Sidama has landed' },
    linkedPosts: [{ id: postId, status: 'draft' }],
    showOnCalendar: true,
    version: 0,
    editable: true,
    movable: true,
  })
  expect((await api.tasks.ofPost({ postId })).map((one) => one.id)).toEqual([id])
})

test('what is due on a day is late when the day is over in the time zone of the workspace, and with a time, from that time', async () => {
  const { api } = await signedIn()
  await api.team.updateWorkspace({ timeZone: 'Africa/Johannesburg' })

  const ofDay = await add(api, { due: { date: '2026-11-26', time: null } })
  const ofHour = await add(api, { due: { date: '2026-11-26', time: '16:00' } })

  expect([ofDay.dueAt, ofHour.dueAt]).toEqual(['2026-11-26T22:00:00.000Z', '2026-11-26T14:00:00.000Z'])
  await api.team.updateWorkspace({ timeZone: 'America/New_York' })
  expect((await api.tasks.get({ id: ofHour.id })).dueAt).toBe('2026-11-26T21:00:00.000Z')
})

test('a time that a change of clocks leaves out is an hour later', async () => {
  const { api } = await signedIn()
  await api.team.updateWorkspace({ timeZone: 'Europe/Berlin' })

  const { dueAt } = await add(api, { due: { date: '2027-03-28', time: '02:30' } })

  expect(dueAt).toBe('2027-03-28T01:30:00.000Z')
})

test('10,000 lines on a checklist are refused, and the field is named', async () => {
  const { api } = await signedIn()
  const checklist = Array.from({ length: 10_000 }, (_, at) => ({ text: `Line ${at}` }))

  await expect(add(api, { checklist })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'checklist', message: 'Use at most 100 lines.' }] },
  })
})

test('an update changes what it names, and leaves the rest', async () => {
  const { api } = await signedIn()
  const task = await add(api, { labels: ['client'], due: { date: '2026-11-26', time: null } })

  const updated = await api.tasks.update({ id: task.id, version: task.version, title: 'Another title', due: null })

  expect(updated).toMatchObject({ title: 'Another title', labels: ['client'], due: null, dueAt: null, version: 1 })
})

test('of two people who change one task, the later one is told by whom and when, and changes nothing', async () => {
  const owner = await signedIn()
  const colleague = await colleagueOf(owner, { fullName: 'Palesa Nkosi' })
  const { id, version } = await add(owner.api)
  await colleague.api.tasks.update({ id, version, title: 'Theirs' })

  await expect(owner.api.tasks.update({ id, version, description: 'Mine' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/^Palesa Nkosi changed this task on .+; it is in “To do” now\./),
    data: { fields: [{ field: 'version' }] },
  })
  expect(await owner.api.tasks.get({ id })).toMatchObject({ title: 'Theirs', description: '', version: 1 })
})

test('the same update once more is no conflict, a new line of its checklist included', async () => {
  const { api } = await signedIn()
  const { id, version } = await add(api)
  const update = { id, version, title: 'Another title', checklist: [{ text: 'Cut' }] }
  const first = await api.tasks.update(update)

  const second = await api.tasks.update(update)

  expect(second).toEqual(first)
})

test('two people tick two lines of one task at once', async () => {
  const owner = await signedIn()
  const colleague = await colleagueOf(owner)
  const { id, items } = await add(owner.api, { checklist: [{ text: 'Cut' }, { text: 'Subtitles' }] })

  await Promise.all([
    owner.api.tasks.tick({ id, itemId: items[0]?.id ?? '', isDone: true }),
    colleague.api.tasks.tick({ id, itemId: items[1]?.id ?? '', isDone: true }),
  ])

  expect((await owner.api.tasks.get({ id })).items.map(({ isDone }) => isDone)).toEqual([true, true])
})

test('a deleted task is gone everywhere, and comes back as it was to where it was', async () => {
  const { api } = await signedIn()
  await add(api, { title: 'Below' })
  const task = await add(api, { title: 'In the middle' })
  await add(api, { title: 'Above' })

  await api.tasks.remove({ id: task.id })
  await expect(api.tasks.get({ id: task.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const without = await titles(api)
  const { restored } = await api.tasks.restore({ ids: [task.id] })

  expect(without).toEqual(['Above', 'Below'])
  expect(restored).toEqual([task.id])
  expect(await titles(api)).toEqual(['Above', 'In the middle', 'Below'])
})

test('what was deleted 30 days ago is removed with its files, and what was deleted since is kept', async () => {
  const { api } = await signedIn()
  const { services, database } = await sharedApp()
  const [old, young] = [await add(api), await add(api)]
  const { id: fileId } = await api.tasks.attach({ taskId: old.id, file: new File(['The lot sheet.'], 'lots.txt') })
  for (const { id } of [old, young]) await api.tasks.remove({ id })
  await database.asAdmin(`update tasks set deleted_at = now() - interval '31 days' where id = '${old.id}'`)

  await removeDeletedTasksJob.run(services, {})
  await sweepFilesJob.run(services, {})

  expect((await api.tasks.restore({ ids: [old.id, young.id] })).restored).toEqual([young.id])
  const { rows } = await services.db.pool.query('select from files where id = $1', [fileId])
  expect(rows).toEqual([])
})

test('a file is attached once, never shown in the browser, and to nobody who does not see the task', async () => {
  const owner = await signedIn()
  const { id: businessId } = await addBusiness(owner.api)
  const { id: otherId } = await addBusiness(owner.api)
  const { id: taskId } = await add(owner.api, { businessId })
  const limited = await colleagueOf(owner, { businessIds: [otherId] })

  const first = await owner.api.tasks.attach({
    taskId,
    file: new File(['<script>alert(1)</script>'], 'a/lots.html', { type: 'text/html' }),
  })
  const again = await owner.api.tasks.attach({ taskId, file: new File(['<script>alert(1)</script>'], 'other.html') })

  expect(again).toEqual(first)
  expect(first).toMatchObject({ name: 'lots.html', contentType: 'application/octet-stream', bytes: 25, addedBy: 'Naledi Mokoena' })
  const response = await owner.rest(`/tasks/${taskId}/attachments/${first.id}`)
  expect(await response.text()).toBe('<script>alert(1)</script>')
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await limited.rest(`/tasks/${taskId}/attachments/${first.id}`)).status).toBe(404)
  expect((await limited.request(`/files/${first.id}`)).status).toBe(404)
  expect((await owner.request(`/files/${first.id}`)).status).toBe(404)
})

test('another workspace sees nothing of a task', async () => {
  const { api } = await signedIn()
  const { id, version } = await add(api)
  const stranger = await signedIn()

  await expect(stranger.api.tasks.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.api.tasks.update({ id, version, title: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.api.tasks.list({})).items).toEqual([])
})

test('tasks of a deleted business go with it, and come back with it', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  await add(api, { businessId })

  await api.businesses.remove({ id: businessId })
  const without = await titles(api)
  await api.businesses.restore({ id: businessId })

  expect(without).toEqual([])
  expect(await titles(api)).toEqual(['Photograph the new bags'])
})

async function titles(api: Api): Promise<string[]> {
  const { items } = await api.tasks.list({ status: 'todo', sort: 'position' })
  return items.map(({ title }) => title)
}
