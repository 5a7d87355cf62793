import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, visitor } from '../../../../test/harness.ts'
import { addChannels, soon } from '../../../../test/publishing.ts'

async function aFeed() {
  const owner = await signedIn()
  const { business, sandbox } = await addChannels(owner.api)
  const { id: postId } = await addPost(owner.api, {
    businessId: business.id,
    content: { title: null, body: 'Sidama; 12 bags, and no more.' },
  })
  await owner.api.schedule.schedule({ postId, dueAt: soon(), channelIds: [sandbox.id] })
  const feed = await owner.api.calendarFeeds.make({ businessId: business.id })
  return { owner, business, postId, feed }
}

/** As a calendar asks for it: without a session. */
async function read(address: string | null) {
  const response = await (await visitor()).request(new URL(address ?? '').pathname)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const uid = (text: string) => /UID:(.+)/.exec(text)?.[1]
const eventsIn = (text: string) => text.split('BEGIN:VEVENT').slice(1)

test('what is scheduled stands in the calendar at its address, for whoever has it and without a session', async () => {
  const { owner, business, postId, feed } = await aFeed()
  expect((await owner.api.calendarFeeds.get({ businessId: business.id }))?.lastReadAt).toBeNull()

  const { status, text, headers } = await read(feed.address)

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toContain('no-store')
  const [event = '', ...more] = eventsIn(text.replaceAll('\r\n ', ''))
  expect(more).toHaveLength(0)
  expect(event).toContain('SUMMARY:LinkedIn: Sidama\\; 12 bags\\, and no more.')
  expect(event).toContain(`/app/repository/${postId}`)
  expect(text).toContain(`X-WR-CALNAME:${business.name}`)
  expect((await owner.api.calendarFeeds.get({ businessId: business.id }))?.lastReadAt).not.toBeNull()
})

test('a post that is moved stays the same event, and one that is taken off the calendar is gone', async () => {
  const { owner, postId, feed } = await aFeed()
  const before = await read(feed.address)
  const [delivery] = (await owner.api.deliveries.list({ postId })).items

  const later = new Date(Date.now() + 26 * 3_600_000).toISOString()
  await owner.api.schedule.reschedule({ deliveryIds: [delivery!.id], dueAt: later })
  const moved = await read(feed.address)
  expect(uid(moved.text)).toBe(uid(before.text))
  expect(moved.text).toContain(`DTSTART:${later.replace(/[-:]|\.\d+/g, '')}`)

  await owner.api.deliveries.cancel({ id: delivery!.id })
  expect(eventsIn((await read(feed.address)).text)).toHaveLength(0)
})

test('an address that leaked is made anew, and ended: the one before leads to nothing, like one that never was', async () => {
  const { owner, business, feed } = await aFeed()

  const renewed = await owner.api.calendarFeeds.make({ businessId: business.id })
  expect(renewed.address).not.toBe(feed.address)
  expect((await read(feed.address)).status).toBe(404)
  expect((await read(renewed.address)).status).toBe(200)

  expect(await owner.api.calendarFeeds.end({ businessId: business.id })).toEqual({ ended: true })
  expect(await owner.api.calendarFeeds.end({ businessId: business.id })).toEqual({ ended: false })
  expect(await owner.api.calendarFeeds.get({ businessId: business.id })).toBeNull()
  expect((await read(renewed.address)).status).toBe(404)
  expect((await read('http://localhost/calendar/made-up.ics')).status).toBe(404)
  const actions = (await owner.api.audit.list({})).items.map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('calendar-feed'))).toEqual([
    'calendar-feed.end',
    'calendar-feed.make',
    'calendar-feed.make',
  ])
})

test('whoever may not publish reads that there is one, and not where', async () => {
  const { owner, business } = await aFeed()
  const viewer: Member = await signedIn({ workspaceId: owner.workspaceId, role: 'viewer' })

  expect(await viewer.api.calendarFeeds.get({ businessId: business.id })).toMatchObject({ address: null })
  await expect(viewer.api.calendarFeeds.make({ businessId: business.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('nothing is written at an address, and the database holds none that can be read', async () => {
  const { feed, business } = await aFeed()
  const { request } = await visitor()
  expect((await request(new URL(feed.address!).pathname, { method: 'PUT' })).status).toBe(405)

  const { services } = await sharedApp()
  const { rows } = await services.db.asSystem('look at what is kept', (tx) =>
    tx.execute(`select row_to_json(f)::text as kept from calendar_feeds f where business_id = '${business.id}'`),
  )
  const token = /calendar\/([\w-]+)\.ics/.exec(feed.address!)![1]!
  expect(rows[0]?.['kept']).not.toContain(token)
})
