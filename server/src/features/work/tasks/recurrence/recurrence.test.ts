import type { CreateTask } from '@postwright/contract/work/tasks'
import { expect, test } from 'vitest'

import { type Api, sharedApp, signedIn } from '../../../../../test/harness.ts'
import { repeatTasksJob } from '../jobs.ts'

function add(api: Api, fields: Partial<CreateTask> = {}) {
  return api.tasks.create({
    title: 'Write the Friday list',
    due: { date: '2027-03-25', time: '09:00' },
    repeats: 'FREQ=DAILY',
    checklist: [{ text: 'Ask Bensa', isDone: true }],
    labels: ['client'],
    priority: 'high',
    ...fields,
  })
}

function refusal(field: string) {
  return { code: 'INVALID', data: { fields: [{ field }] } }
}

async function open(api: Api) {
  return (await api.tasks.list({ status: 'open', sort: 'due' })).items
}

async function finish(api: Api): Promise<string> {
  const [first] = await open(api)
  if (!first) throw new Error('There is an open task.')
  await api.tasks.move({ id: first.id, version: first.version, status: 'done' })
  return first.id
}

test('when a task that repeats is done, the next one is there, with the day after it and nothing ticked', async () => {
  const { api, userId } = await signedIn()
  await add(api, { assigneeId: userId })

  const doneId = await finish(api)

  expect(await open(api)).toMatchObject([
    {
      title: 'Write the Friday list',
      status: 'todo',
      due: { date: '2027-03-26', time: '09:00' },
      assignee: { id: userId },
      checklist: { done: 0, total: 1 },
      labels: ['client'],
      priority: 'high',
      repeats: { words: 'Every day', nextOn: '2027-03-27' },
    },
  ])
  expect((await api.tasks.get({ id: doneId })).repeats).toMatchObject({ rule: 'FREQ=DAILY', nextOn: null })
})

test('at nine is at nine before and after clocks are changed', async () => {
  const { api } = await signedIn()
  await api.team.updateWorkspace({ timeZone: 'Europe/Berlin' })
  await add(api, { due: { date: '2027-03-27', time: '09:00' } })
  const [before] = await open(api)

  await finish(api)

  const [after] = await open(api)
  expect([before?.dueAt, after?.dueAt]).toEqual(['2027-03-27T08:00:00.000Z', '2027-03-28T07:00:00.000Z'])
})

test('whoever takes back that a task is done does not leave the next one behind', async () => {
  const { api } = await signedIn()
  await add(api)
  const id = await finish(api)
  const { version } = await api.tasks.get({ id })

  await api.tasks.move({ id, version, status: 'todo' })

  expect(await open(api)).toMatchObject([{ id, repeats: { nextOn: '2027-03-26' } }])
  await finish(api)
  expect(await open(api)).toMatchObject([{ due: { date: '2027-03-26' } }])
})

test('the next one stays where somebody has begun with it', async () => {
  const { api } = await signedIn()
  await add(api)
  const id = await finish(api)
  const [next] = await open(api)
  await api.tasks.update({ id: next?.id ?? '', version: 0, title: 'Write the long Friday list' })
  const { version } = await api.tasks.get({ id })

  await api.tasks.move({ id, version, status: 'todo' })

  expect((await open(api)).map(({ title }) => title).toSorted()).toEqual(['Write the Friday list', 'Write the long Friday list'])
})

test('when the day of the next one comes, it is there though the last one is not done, and days that passed are not made up for', async () => {
  const { api } = await signedIn()
  const { services } = await sharedApp()
  const { id } = await add(api, { due: { date: '2020-01-01', time: null }, repeats: 'FREQ=WEEKLY' })

  await repeatTasksJob.run(services, {})
  const once = await open(api)
  await repeatTasksJob.run(services, {})

  expect(once).toHaveLength(2)
  expect(await open(api)).toEqual(once)
  const [first, second] = once
  expect(first).toMatchObject({ id, repeats: { nextOn: null } })
  const passed = Date.now() - Date.parse(`${second?.due?.date}T00:00:00Z`)
  expect([passed >= 0, passed < 8 * 86_400_000]).toEqual([true, true])
  expect(Date.parse(second?.repeats?.nextOn ?? '') > Date.now()).toBe(true)
})

test('two runs at once make one task', async () => {
  const { api } = await signedIn()
  const { services } = await sharedApp()
  await add(api, { due: { date: '2020-01-01', time: null } })

  await Promise.all([repeatTasksJob.run(services, {}), repeatTasksJob.run(services, {})])

  expect(await open(api)).toHaveLength(2)
})

test('after the last time nothing comes', async () => {
  const { api } = await signedIn()
  await add(api, { repeats: 'FREQ=DAILY;COUNT=2' })

  await finish(api)
  await finish(api)

  expect(await open(api)).toEqual([])
})

test('a rule needs a due date, and a day after it', async () => {
  const { api } = await signedIn()

  await expect(add(api, { due: null })).rejects.toMatchObject(refusal('due'))
  await expect(add(api, { repeats: 'FREQ=MINUTELY' })).rejects.toMatchObject({
    data: { fields: [{ field: 'repeats', message: 'It repeats once a day at most.' }] },
  })
  await expect(add(api, { repeats: 'FREQ=DAILY;UNTIL=20270325' })).rejects.toMatchObject(refusal('repeats'))
  const { id } = await add(api)
  await expect(api.tasks.update({ id, version: 0, due: null })).rejects.toMatchObject(refusal('due'))
})

test('a rule that is changed counts from the due date on which it was changed, and none ends it', async () => {
  const { api } = await signedIn()
  const { id } = await add(api)

  const weekly = await api.tasks.update({ id, version: 0, due: { date: '2027-04-01', time: null }, repeats: 'FREQ=WEEKLY;INTERVAL=2' })
  const never = await api.tasks.update({ id, version: 1, repeats: null })

  expect(weekly.repeats).toMatchObject({ words: 'Every 2 weeks on Thursday', nextOn: '2027-04-15' })
  expect(never.repeats).toBeNull()
  await finish(api)
  expect(await open(api)).toEqual([])
})
