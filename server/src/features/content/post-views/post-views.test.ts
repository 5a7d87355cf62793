import { expect, test } from 'vitest'

import { type Member, signedIn, signedUp } from '../../../../test/harness.ts'

function colleagueOf({ workspaceId }: Member, account: Parameters<typeof signedUp>[0] = {}): Promise<Member> {
  return signedUp({ approval: 'approved', workspaceId, role: 'editor', ...account })
}

async function names({ api }: Member): Promise<string[]> {
  return (await api.postViews.list()).map(({ name }) => name)
}

test('a view is one person’s own until they share it', async () => {
  const owner = await signedIn()
  const colleague = await colleagueOf(owner)
  const query = { layout: 'grid', status: 'kept', tag: 'launch', review: 'open', from: '2026-10-01' } as const
  const { id } = await owner.api.postViews.save({ name: 'My week', query })
  const before = await names(colleague)

  await owner.api.postViews.update({ id, isShared: true })

  expect(before).toEqual([])
  expect(await colleague.api.postViews.list()).toEqual([
    { id, name: 'My week', query, isShared: true, isOwn: false, ownerName: 'Naledi Mokoena' },
  ])
  await expect(colleague.api.postViews.update({ id, name: 'Ours' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(colleague.api.postViews.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('nobody has two views of one name, and a viewer shares none', async () => {
  const owner = await signedIn()
  const viewer = await colleagueOf(owner, { role: 'viewer' })
  const query = { layout: 'table' } as const
  await owner.api.postViews.save({ name: 'Late', query })
  const { id } = await owner.api.postViews.save({ name: 'Mine', query })

  const taken = { code: 'CONFLICT', data: { fields: [{ field: 'name' }] } }
  await expect(owner.api.postViews.save({ name: 'LATE', query })).rejects.toMatchObject(taken)
  await expect(owner.api.postViews.update({ id, name: 'late' })).rejects.toMatchObject(taken)
  await viewer.api.postViews.save({ name: 'Late', query })
  await expect(viewer.api.postViews.save({ name: 'For all', query, isShared: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('whoever leaves takes their own views along, and leaves those that they shared', async () => {
  const owner = await signedIn()
  const colleague = await colleagueOf(owner)
  const query = { layout: 'table' } as const
  await colleague.api.postViews.save({ name: 'Mine', query })
  await colleague.api.postViews.save({ name: 'Ours', query, isShared: true })

  await colleague.api.team.leave()

  const [left, ...more] = await owner.api.postViews.list()
  expect([left, more]).toMatchObject([{ name: 'Ours', ownerName: 'Former member' }, []])
  await owner.api.postViews.remove({ id: left?.id ?? '' })
  expect(await names(owner)).toEqual([])
})
