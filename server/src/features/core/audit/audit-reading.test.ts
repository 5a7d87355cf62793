import { expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { sharedApp, signedIn, superAdmin } from '../../../../test/harness.ts'
import { csvRow } from '../../../csv.ts'
import { recordAudit } from './service.ts'

test('owners and admins see what happened in their workspace alone, in words, newest first and in pages', async () => {
  const [owner, stranger] = [await signedIn({ fullName: 'Thandi Nkosi' }), await signedIn()]
  const admin = await signedIn({ workspaceId: owner.workspaceId, role: 'admin', fullName: 'Pieter Botha' })
  const first = await addBusiness(owner.api)
  await addBusiness(stranger.api)
  await admin.api.businesses.remove({ id: first.id })

  const newest = await owner.api.audit.list({ limit: 1 })
  const older = await admin.api.audit.list({ limit: 100, cursor: newest.nextCursor! })

  expect(newest.items).toMatchObject([
    { actorName: 'Pieter Botha', action: 'business.delete', what: 'Deleted a business', subject: first.id },
  ])
  expect(older.items.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['business.create', 'Thandi Nkosi'],
    ['account.created', 'Thandi Nkosi'],
  ])
  expect(older.nextCursor).toBeNull()
})

test('an entry names and links what it is about, as it is called now; the site’s log names the business, and shows no text of a customer', async () => {
  const [owner, admin] = [await signedIn(), await superAdmin()]
  const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'editor', fullName: 'Sipho Dlamini' })
  const business = await addBusiness(owner.api, { name: 'Lumen Coffee' })
  const post = await owner.api.posts.create({ businessId: business.id, contentType: 'x', content: { title: null, body: 'Plum notes.' } })
  await owner.api.posts.approve({ id: post.id, revision: post.revision })
  await owner.api.channels.connect({ businessId: business.id, kind: 'sandbox', name: 'Trial run' })
  await owner.api.team.updateMember({ userId: colleague.userId, role: 'viewer' })
  await owner.api.businesses.update({ id: business.id, name: 'Lumen Coffee Roasters' })

  const { items } = await owner.api.audit.list({})
  const site = (await admin.api.admin.audit({ who: owner.email })).items

  expect(aboutOf(items, 'business.create')).toEqual({ name: 'Lumen Coffee Roasters', link: `/app/business/${business.id}/profile` })
  expect(aboutOf(items, 'post.approve')).toEqual({ name: 'Plum notes.', link: `/app/repository/${post.id}` })
  expect(aboutOf(items, 'account.created')).toBeNull()
  expect(aboutOf(items, 'member.changed')).toEqual({ name: 'Sipho Dlamini', link: '/app/settings?tab=team' })
  expect(aboutOf(site, 'member.changed')).toEqual({ name: 'Sipho Dlamini', link: `/app/admin?tab=users&person=${colleague.userId}` })
  expect(aboutOf(site, 'post.approve')).toEqual({ name: 'Lumen Coffee Roasters, X/Twitter', link: null })
  expect(aboutOf(site, 'channel.connect')).toEqual({ name: 'Lumen Coffee Roasters', link: null })
  expect(JSON.stringify(site)).not.toContain('Plum notes')
  expect(await (await owner.api.audit.export({ area: 'post' })).text()).toContain('Approved a post,Plum notes.')
})

function aboutOf(items: { action: string; about: unknown }[], action: string): unknown {
  return items.find((entry) => entry.action === action)?.about
}

test('editors, reviewers and viewers see nothing of it, and nobody but a super admin sees all', async () => {
  const owner = await signedIn()
  for (const role of ['editor', 'reviewer', 'viewer'] as const) {
    const { api } = await signedIn({ workspaceId: owner.workspaceId, role })
    for (const ask of [() => api.audit.list({}), () => api.audit.export({})])
      await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
  }
  for (const ask of [() => owner.api.admin.audit({}), () => owner.api.admin.exportAudit({})])
    await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
})

test('it is filtered by who, by what and by when', async () => {
  const owner = await signedIn({ fullName: 'Thandi Nkosi' })
  const admin = await signedIn({ workspaceId: owner.workspaceId, role: 'admin', fullName: 'Pieter Botha' })
  const before = new Date(Date.now() - 60_000).toISOString()
  const { id } = await addBusiness(owner.api)
  await admin.api.businesses.remove({ id })
  const actions = async (filter: Parameters<typeof owner.api.audit.list>[0]) =>
    (await owner.api.audit.list(filter)).items.map(({ action }) => action)

  expect(await actions({ who: 'bot piet' })).toEqual(['business.delete'])
  expect(await actions({ who: owner.email, area: 'business' })).toEqual(['business.create'])
  expect(await actions({ area: 'account' })).toEqual(['account.created'])
  expect(await actions({ to: before })).toEqual([])
  expect(await actions({ from: before, area: 'business' })).toEqual(['business.delete', 'business.create'])
  expect(await actions({ who: 'somebody else' })).toEqual([])
  await expect(owner.api.audit.list({ area: 'weather' })).rejects.toMatchObject({ data: { fields: [{ field: 'area' }] } })
  await expect(owner.api.audit.list({ from: 'today' })).rejects.toMatchObject({ data: { fields: [{ field: 'from' }] } })
  await expect(owner.api.audit.list({ cursor: 'x' })).rejects.toMatchObject({ data: { fields: [{ field: 'cursor' }] } })
})

test('a super admin finds what anybody did in any workspace', async () => {
  const { api } = await superAdmin()
  const owner = await signedIn({ fullName: 'Zanele Dube' })
  const { id } = await addBusiness(owner.api)

  const { items } = await api.admin.audit({ who: owner.email, area: 'business' })

  expect(items).toMatchObject([{ actorName: 'Zanele Dube', subject: id, address: '127.0.0.1' }])
})

test('it can be taken away as a file, over both transports', async () => {
  const owner = await signedIn({ fullName: 'Thandi "T" Nkosi' })
  await addBusiness(owner.api, { name: '=HYPERLINK("https://evil.example")' })

  const file = await owner.api.audit.export({ area: 'business' })
  const overRest = await owner.rest('/audit/export?area=business')

  const text = await file.text()
  expect(file.name).toBe('activity.csv')
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toMatch(/^at,actorName,action,what,about,subject,detail,address,userAgent,requestId\r\n/)
  expect(text).toContain('"Thandi ""T"" Nkosi",business.create,Added a business')
  expect(overRest.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(overRest.headers.get('content-disposition')).toContain('activity.csv')
  expect(await overRest.text()).toBe(text)
})

test('a German spreadsheet finds the columns of the file, and its umlauts', async () => {
  const owner = await signedIn({ fullName: 'Jörg Müller' })
  await addBusiness(owner.api)

  const file = await (await owner.rest('/audit/export', { headers: { 'accept-language': 'de' } })).blob()

  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = await file.text()
  expect(text.split('\r\n', 1)[0]?.split(';')).toHaveLength(10)
  expect(text).toMatch(/;Jörg Müller;business.create;/)
})

test('of whoever left, it says no more than that', async () => {
  const [owner, stranger] = [await signedIn(), await signedIn({ fullName: 'Not Your Business' })]
  const { services } = await sharedApp()
  await services.db.asSystem('a test writes an entry', (tx) =>
    recordAudit(tx, { userId: stranger.userId, workspaceId: owner.workspaceId }, { action: 'post.approve' }),
  )

  const { items } = await owner.api.audit.list({ area: 'post' })

  expect(items).toMatchObject([{ actorName: 'Somebody who is not here any more' }])
})

test('cells that a spreadsheet would run are text', () => {
  expect(csvRow(['=1+1', '+1', '-1', '@a', '\tx', 'a"b', 'c,d', 'e\nf', 'plain', null])).toBe(
    `'=1+1,'+1,'-1,'@a,'\tx,"a""b","c,d","e\nf",plain,\r\n`,
  )
})
