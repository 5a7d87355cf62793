import { describe, expect, test } from 'vitest'

import type { Attempt, Row } from './explanations.ts'
import { type Judgement, judgeRecords, type Records } from './judge.ts'
import type { Deeds } from './people.ts'
import type { FeedPost } from './platform-process.ts'
import type { Planned } from './world.ts'

const dueAt = new Date('2026-11-21T08:00:00.000Z')
const after = (milliseconds: number) => new Date(dueAt.getTime() + milliseconds)

interface Story {
  row?: Partial<Row>
  attempts?: Partial<Attempt>[]
  /** Nothing of it is shown without one. */
  shown?: Partial<FeedPost>[]
  deed?: Deeds
  protection?: Planned['channel']['protection']
  circumstances?: Partial<Records['circumstances']>
}

/** What is on record of one delivery: as it should be, but for what the story says. */
function recordsOf({ row, attempts = [{}], shown = [{}], deed, protection = 'lookup', circumstances }: Story): Records {
  const channel = { id: 'wall', trouble: 'accept', protection } as Planned['channel']
  const planned: Planned = { id: 'one', postId: 'post', channel, contentType: 'x', body: 'Plums.', dueAt }
  const body = row?.payload?.body ?? planned.body
  return {
    planned: [planned],
    rows: [
      {
        id: 'one',
        status: 'published',
        reason_code: null,
        remote_id: 'remote',
        published_at: after(60),
        updated_at: after(60),
        payload: { body },
        ...row,
      },
    ],
    attempts: attempts.map((attempt) => ({
      delivery_id: 'one',
      kind: 'send',
      outcome: 'published',
      detail: null,
      started_at: after(20),
      ended_at: after(60),
      ...attempt,
    })),
    feed: shown.map((post) => ({
      id: 'remote',
      channelId: 'wall',
      key: 'one.hash',
      contentType: 'x',
      title: null,
      body,
      media: [],
      receivedAt: after(40).getTime(),
      createdAt: after(40).toISOString(),
      ...post,
    })),
    circumstances: { disasters: [], silences: [], absences: [], ...circumstances },
    ...(deed && { deeds: new Map([['one', deed]]) }),
  }
}

/** The kinds of what is found, each with how often. */
function found(story: Story): Partial<Record<keyof Judgement, number>> {
  const { counts: _counts, latenessMs: _latenessMs, settledMs: _settledMs, putOff: _putOff, ...sentences } = judgeRecords(recordsOf(story))
  return Object.fromEntries(Object.entries(sentences).flatMap(([kind, { length }]) => (length > 0 ? [[kind, length]] : [])))
}

const edited = 'Begin. A text that is long enough to be torn. End.'
const edit = (acknowledgedAt: Date): Deeds => ({ cancelled: null, edits: [{ body: edited, acknowledgedAt: acknowledgedAt.getTime() }] })
const cancelled: Deeds = { cancelled: 'yes', edits: [] }

const cutOff = { outcome: 'unknown', detail: 'The server stopped before an answer came.', ended_at: after(5_000) }
const killedAt = (milliseconds: number) => ({ disasters: [{ kind: 'kill', from: 0, to: after(milliseconds).getTime() } as const] })
const published = (milliseconds: number) => ({ started_at: after(milliseconds - 40), ended_at: after(milliseconds) })

describe('nothing is found', () => {
  test.each<[string, Story]>([
    ['where all is well', {}],
    ['of what was edited in time', { row: { payload: { body: edited } }, deed: edit(after(-500)) }],
    ['of what was settled ten seconds after its lease', { attempts: [cutOff, published(15_000)] }],
    ['of what a later kill cut off again', { attempts: [cutOff, { ...cutOff, ended_at: after(14_000) }, published(23_000)] }],
    [
      'of what nobody was there to settle',
      {
        attempts: [cutOff, published(23_000)],
        circumstances: { absences: [{ from: after(6_000).getTime(), to: after(14_000).getTime() }] },
      },
    ],
    ['of what its platform left unclear for long', { attempts: [{ outcome: 'unknown', detail: 'No answer.' }, published(90_000)] }],
    [
      'of what its platform put off after the last kill',
      {
        row: { updated_at: after(95_000) },
        attempts: [{ outcome: 'retry', detail: 'It takes no more for now.' }, published(95_000)],
        circumstances: killedAt(30_000),
      },
    ],
    ['of an edit that came after the text was frozen', { deed: edit(after(30)) }],
    [
      'of what was cancelled in time',
      { row: { status: 'cancelled', payload: null, remote_id: null }, attempts: [], shown: [], deed: cancelled },
    ],
  ])('%s', (_name, story) => {
    expect(found(story)).toEqual({})
  })
})

describe('the judge sees', () => {
  test.each<[string, Story, Partial<Record<keyof Judgement, number>>]>([
    ['a post that came before its time', { shown: [{ receivedAt: after(-6).getTime() }] }, { early: 1 }],
    ['halves of two versions', { row: { payload: { body: 'Begin. A text that is long Plums.' } }, deed: edit(after(-500)) }, { torn: 1 }],
    ['a version that was replaced before it was frozen', { deed: edit(after(-500)) }, { torn: 1 }],
    [
      'a version that was replaced while the channel was signed out',
      { attempts: [{ outcome: 'reconnect' }, { started_at: after(2_000) }], deed: edit(after(1_000)) },
      { torn: 1 },
    ],
    [
      'a text on the feed that is nobody’s',
      { shown: [{}, { id: 'other', key: 'other.hash', body: 'Pears.' }] },
      { foreign: 1, duplicated: 1 },
    ],
    ['another text under our name', { shown: [{ body: 'Pears.' }] }, { foreign: 1, duplicated: 1, lost: 1 }],
    ['what was cancelled and published', { deed: cancelled }, { cancelledAndSent: 1 }],
    [
      'what was cancelled and is on the feed',
      { row: { status: 'cancelled', payload: null }, attempts: [], deed: cancelled },
      { cancelledAndSent: 1, duplicated: 1 },
    ],
    ['what was settled too late after its lease', { attempts: [cutOff, published(15_001)] }, { unsettled: 1 }],
    [
      'what a person was asked about too late',
      {
        row: { status: 'needs_attention', reason_code: 'unclear', updated_at: after(15_001) },
        attempts: [cutOff],
        circumstances: killedAt(10),
      },
      { unsettled: 1, unexplained: 1 },
    ],
    [
      'what a look-up found too late, and what was not there at first does not settle',
      {
        attempts: [
          cutOff,
          { kind: 'reconcile', outcome: 'unclear', started_at: after(5_100), ended_at: after(5_200) },
          { kind: 'reconcile', outcome: 'found', started_at: after(15_100), ended_at: after(15_200) },
        ],
      },
      { unsettled: 1 },
    ],
    [
      'what was over long after the last kill for no reason of its platform',
      { row: { updated_at: after(95_000) }, attempts: [published(95_000)], circumstances: killedAt(30_000) },
      { slow: 1 },
    ],
    ['what is on the feed twice', { shown: [{}, { id: 'second' }] }, { duplicated: 1 }],
    ['what is published and on no feed', { shown: [] }, { lost: 1 }],
    ['what nobody can explain', { row: { status: 'scheduled' }, attempts: [], shown: [] }, { unexplained: 1 }],
    [
      'a look-up that waited for its lease',
      {
        attempts: [
          { outcome: 'unknown' },
          { kind: 'reconcile', outcome: 'started', started_at: after(100), ended_at: null },
          { kind: 'reconcile', outcome: 'found', started_at: after(30_200), ended_at: after(30_300) },
        ],
      },
      { leftToLease: 1 },
    ],
  ])('%s', (_name, story, kinds) => {
    expect(found(story)).toEqual(kinds)
  })

  test('two deliveries that are published as one post', () => {
    const one = recordsOf({})
    const other = { ...one.planned[0]!, id: 'two' }
    const judgement = judgeRecords({
      ...one,
      planned: [...one.planned, other],
      rows: [...one.rows, { ...one.rows[0]!, id: 'two' }],
    })

    expect(judgement.lost).toEqual(['accept/lookup two and accept/lookup one are published as one post'])
  })

  test('a delivery without a row', () => {
    expect(judgeRecords({ ...recordsOf({}), rows: [] }).lost).toEqual(['accept/lookup one has no row'])
  })
})

test('what went out by a container or a session is counted by itself, and twice is twice there too', () => {
  const story = { protection: 'container', attempts: [{ kind: 'prepare', outcome: 'ready' }, {}] } satisfies Story

  expect(judgeRecords(recordsOf(story)).counts).toEqual({ 'published, by a container': 1 })
  expect(found({ ...story, shown: [{}, { id: 'again' }] })).toEqual({ duplicated: 1 })
  expect(found({ ...story, row: { status: 'needs_attention', reason_code: 'unclear' }, attempts: [cutOff], ...killedAt(0) })).toEqual({
    unexplained: 1,
  })
})
