import { describe, expect, test } from 'vitest'

import { aPng } from '../media-files.ts'
import { exchanged } from './connect.ts'
import { deliver, lookUp, mediaPort, newDelivery } from './deliver.ts'
import { drivers, ofEach, start } from './drivers.ts'

const signal = new AbortController().signal

// What is asked again takes its time, at all of them at once.
test('a server error is no end of a connection', async () => {
  const met = await ofEach(async (driver) => {
    const stand = await start(driver)
    stand.server.misbehave({ status: 500 }, driver.asking, 3)
    stand.server.misbehave({ status: 401, body: '<html>A firewall</html>' }, driver.asking, 1)
    const check = () => stand.platform.connection.check({ channel: stand.channel, credentials: stand.channel.credentials, signal })
    return [(await check()).type, (await check()).type]
  })

  expect(met).toEqual(await ofEach(() => ['retry', 'retry']))
})

test('a platform that fails says neither that a post was sent nor that it was not', async () => {
  const met = await ofEach(async (driver) => {
    const [stand, sent] = [await start(driver), newDelivery()]
    const { type } = await deliver(stand, driver.payload, { delivery: sent })
    await stand.server.close()
    return [type, (await lookUp(stand, driver.payload, sent)).type]
  })

  expect(met).toEqual(await ofEach(() => ['published', 'unclear']))
})

describe.each(drivers.map((driver) => [driver.name, driver] as const))('%s', (_name, driver) => {
  test('a post is seen with its text, at the address that was answered', async () => {
    const stand = await start(driver)

    const ended = await deliver(stand, driver.payload)

    expect(stand.shown()).toEqual([{ id: expect.any(String), text: driver.text, media: [] }])
    expect(ended).toMatchObject({ type: 'published', remoteId: stand.shown()[0]!.id, remoteUrl: expect.stringMatching(/^https?:\/\//) })
  })

  test.skipIf(driver.carriesFilm)('pictures are seen in their order, whole, and with what they show', async () => {
    const stand = await start(driver)
    const pictures = [
      { alt: 'Plums in a bowl', content: await aPng({ width: 40, height: 30, colour: '#803060' }) },
      { alt: 'A basket of “figs” & leaves', content: await aPng({ width: 60, height: 45, colour: '#306080' }) },
    ]

    const ended = await deliver(stand, driver.payload, { pictures })

    expect(ended.type).toBe('published')
    const shown = pictures.map(({ alt, content }, at) => ({
      alt: driver.hasAlt === true || (driver.hasAlt && at > 0) ? alt : '',
      bytes: driver.takesBytes ? content.length : 0,
    }))
    expect(stand.shown()).toEqual([{ id: expect.any(String), text: driver.text, media: shown }])
  })

  test.runIf(driver.tooLong)('what is too long is refused in words before anything of it is sent', async () => {
    const stand = await start(driver)
    stand.server.asked.length = 0

    const ended = await deliver(stand, driver.tooLong!)

    expect(ended).toMatchObject({ type: 'refused', reason: expect.stringMatching(/\d/) })
    expect(stand.server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('an account that was signed out is connected again, and then the post goes out', async () => {
    const stand = await start(driver)
    const check = () => stand.platform.connection.check({ channel: stand.channel, credentials: stand.channel.credentials, signal })
    const before = await check()
    stand.signOut()

    const [after, ended] = [await check(), await deliver(stand, driver.payload)]
    const again = { ...stand, channel: await stand.signInAgain() }

    expect([before.type, after.type, ended.type, stand.shown()]).toEqual(['ok', 'reconnect', 'reconnect', []])
    expect(await deliver(again, driver.payload)).toMatchObject({ type: 'published' })
  })

  test.each([
    ['says how long', true],
    ['does not say how long', false],
  ])('a platform that asks to wait and %s is not asked before, and the post goes out after it', async (_what, says) => {
    const stand = await start(driver)
    const delivery = newDelivery()
    const { seconds, ...busy } = says ? driver.busy : { ...driver.busyWithout, seconds: null }
    stand.server.misbehave(busy, driver.visible)

    const ended = await deliver(stand, driver.payload, { delivery })

    expect(delivery.outcomes.filter(({ type }) => type === 'retry' || type === 'unknown')).toMatchObject([
      { type: 'retry', afterSeconds: seconds },
    ])
    expect([ended.type, stand.shown().length]).toEqual(['published', 1])
  })

  test('the same text by another delivery is another post', async () => {
    const stand = await start(driver)

    const ended = [await deliver(stand, driver.payload), await deliver(stand, driver.payload)]

    const second = { 'goes out': 'published', waits: 'gave up', 'is refused': 'refused' }[driver.repeated]
    expect(ended.map(({ type }) => type)).toEqual(['published', second])
    expect(stand.shown().length).toBe(driver.repeated === 'goes out' ? 2 : 1)
  })

  test('what was sent is found, what was not is not', async () => {
    const stand = await start(driver)
    const [sent, unsent] = [newDelivery(), newDelivery()]
    const { remoteId, remoteUrl } = (await deliver(stand, driver.payload, { delivery: sent })) as { remoteId: string; remoteUrl: string }
    const other = { ...driver.payload, body: `${driver.payload.body}, and so are figs`, title: driver.payload.title && 'Figs' }

    const found = await lookUp(stand, driver.payload, sent)
    const absent = await lookUp(stand, other, unsent)
    const ofAnother = await lookUp(stand, driver.payload, { ...sent, handle: null }, [remoteId])

    if (!driver.readsBack) return expect([found.type, absent.type]).toEqual(['unclear', 'unclear'])
    expect(found).toMatchObject({ type: 'found', remoteId, remoteUrl })
    expect([absent.type, ofAnother.type]).toEqual(['absent', driver.idTells ? 'found' : 'absent'])
  })

  test('another text takes the place of the first, and taking down takes it down, also twice', async () => {
    const stand = await start(driver)
    const { platform, channel } = stand
    const { remoteId } = (await deliver(stand, driver.payload)) as { remoteId: string }
    const live = { remoteId, channel, signal }
    const words = 'Only figs are in'
    const changed = { ...driver.payload, body: driver.payload.body.replace(/^.*? in/, words) }

    const edited = await platform.edit?.({ ...live, key: newDelivery().key, payload: changed, media: mediaPort() })
    const again = await platform.edit?.({ ...live, key: newDelivery().key, payload: changed, media: mediaPort() })
    const shown = stand.shown()
    const removed = [await platform.remove?.(live), await platform.remove?.(live)]

    expect([edited?.type, again?.type]).toEqual(driver.edits ? ['edited', 'edited'] : [undefined, undefined])
    expect(shown).toMatchObject([{ id: remoteId, text: driver.edits ? expect.stringContaining(words) : driver.text }])
    expect(removed.map((outcome) => outcome?.type)).toEqual(driver.takesDown ? ['removed', 'removed'] : [undefined, undefined])
    expect(stand.shown().length).toBe(driver.takesDown ? 0 : 1)
  })

  test('what readers did is counted, until the post is gone', async () => {
    const stand = await start(driver)
    const { remoteId } = (await deliver(stand, driver.payload)) as { remoteId: string }
    const live = { remoteId, channel: stand.channel, signal }

    const counted = await stand.platform.metrics?.(live)
    await stand.platform.remove?.(live)
    const gone = await stand.platform.metrics?.(live)

    expect(counted).toEqual(driver.counts ? expect.objectContaining({ type: 'counted', counts: driver.counts }) : undefined)
    if (driver.counts && driver.takesDown) expect(gone?.type).toBe('gone')
  })

  test('what is filled in wrongly is refused by the name of its field', async () => {
    const stand = await start(driver)

    expect(await stand.connectWrongly()).toMatchObject({ type: 'refused', field: driver.wrongField })
  })

  test.runIf(driver.serverField).each([
    ['answers a page', 'html'],
    ['answers without end', 'endless'],
    ['leads into the private network', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } }],
  ] as const)('a host that %s connects nothing, and it is said why', async (_what, odd) => {
    const stand = await start(driver)
    stand.server.misbehave(odd, '/', 99)

    const outcome = await exchanged(stand.platform, { fields: { ...driver.fields, [driver.serverField!]: stand.server.url } })

    expect(['refused', 'retry']).toContain(outcome.type)
    expect(outcome).toMatchObject({ reason: expect.stringMatching(/\.$/) })
  })

  test.skipIf(driver.isOurs)(
    'a server in the private network is not asked, neither when it is typed nor when its name leads there later',
    async () => {
      const stand = await start(driver)
      const { server, strict, channel } = stand
      const before = server.connections()
      const typed = { ...driver.fields, ...(driver.serverField && { [driver.serverField]: server.url.replace('http:', 'https:') }) }

      const outcomes = [
        ...(driver.serverField ? [await exchanged(strict, { fields: typed })] : []),
        await strict.connection.check({ channel, credentials: channel.credentials, signal }),
      ]
      const ended = await deliver({ ...stand, platform: strict }, driver.payload)

      for (const outcome of [...outcomes, { ...ended, type: ended.type === 'gave up' ? 'retry' : ended.type }])
        expect(outcome).toMatchObject({ type: 'retry', reason: expect.stringContaining('private network') })
      expect(server.connections()).toBe(before)
    },
  )

  test.runIf(driver.readsBack)('what was refused is not found, whatever is there of it that readers cannot see', async () => {
    const stand = await start(driver)
    const delivery = newDelivery()
    stand.server.misbehave({ status: 400, body: '{}' }, driver.visible)

    const ended = await deliver(stand, driver.payload, { delivery })

    expect(ended.type).toBe('refused')
    expect((await lookUp(stand, driver.payload, delivery)).type).toBe('absent')
  })
})
