import { expect, test } from 'vitest'

import { type Member, signedIn, signedUp } from '../../../../test/harness.ts'

function colleagueOf({ workspaceId }: Member, account: Parameters<typeof signedUp>[0] = {}): Promise<Member> {
  return signedUp({ approval: 'approved', workspaceId, role: 'editor', ...account })
}

async function names({ api }: Member): Promise<string[]> {
  return (await api.tasks.views()).map(({ name }) => name)
}

test('a view is one person’s own until they share it', async () => {
  const owner = await signedIn()
  const colleague = await colleagueOf(owner)
  const query = { layout: 'list', status: 'open', assignee: 'me', due: 'week' } as const
  const { id } = await owner.api.tasks.saveView({ name: 'My week', query })
  const before = await names(colleague)

  await owner.api.tasks.updateView({ id, isShared: true })

  expect(before).toEqual([])
  expect(await colleague.api.tasks.views()).toEqual([
    { id, name: 'My week', query, isShared: true, isOwn: false, ownerName: 'Naledi Mokoena' },
  ])
  await expect(colleague.api.tasks.updateView({ id, name: 'Ours' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(colleague.api.tasks.removeView({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('nobody has two views of one name, and a viewer shares none', async () => {
  const owner = await signedIn()
  const viewer = await colleagueOf(owner, { role: 'viewer' })
  const query = { layout: 'board' } as const
  await owner.api.tasks.saveView({ name: 'Late', query })
  const { id } = await owner.api.tasks.saveView({ name: 'Mine', query })

  const taken = { code: 'CONFLICT', data: { fields: [{ field: 'name' }] } }
  await expect(owner.api.tasks.saveView({ name: 'LATE', query })).rejects.toMatchObject(taken)
  await expect(owner.api.tasks.updateView({ id, name: 'late' })).rejects.toMatchObject(taken)
  await viewer.api.tasks.saveView({ name: 'Late', query })
  await expect(viewer.api.tasks.saveView({ name: 'For all', query, isShared: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('whoever leaves takes their own views along, and leaves those that they shared', async () => {
  const owner = await signedIn()
  const colleague = await colleagueOf(owner)
  const query = { layout: 'board' } as const
  await colleague.api.tasks.saveView({ name: 'Mine', query })
  await colleague.api.tasks.saveView({ name: 'Ours', query, isShared: true })

  await colleague.api.team.leave()

  const [left, ...more] = await owner.api.tasks.views()
  expect([left, more]).toMatchObject([{ name: 'Ours', ownerName: 'Former member' }, []])
  await owner.api.tasks.removeView({ id: left?.id ?? '' })
  expect(await names(owner)).toEqual([])
})
