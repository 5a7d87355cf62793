import { expect, test } from 'vitest'

import { msg } from './msg.ts'
import { notificationKinds } from './notification-kinds.ts'
import { type NotificationKind, type NotificationRule, type NotificationSubjects, sayWords } from './notifications/rules.ts'
import { say } from './sentences.ts'

function texts<Kind extends NotificationKind>(kind: Kind, subject: NotificationSubjects[Kind], count = 1): [string, string] {
  const rule: NotificationRule<Kind> = notificationKinds[kind]
  return [say(rule.sentence(subject, count, 'Africa/Johannesburg')), sayWords(rule.detail(subject, count, 'Africa/Johannesburg'))]
}

test('several people who joined are counted, and what is said of the last one names them', () => {
  const last = { person: 'Sipho Dube', workspace: 'Fynbos Desk', role: 'reviewer' } as const

  expect(texts('member_joined', last)).toEqual(['Sipho Dube joined Fynbos Desk', 'Role: reviewer'])
  expect(texts('member_joined', last, 2)).toEqual(['2 people joined Fynbos Desk', 'Last: Sipho Dube, as reviewer'])
})

test('whoever accepted an invitation and waits for approval is not said to have joined', () => {
  const last = { person: 'Sipho Dube', workspace: 'Fynbos Desk', role: 'reviewer', waits: true } as const

  expect(texts('member_joined', last)).toEqual([
    'Sipho Dube accepted the invitation to Fynbos Desk',
    'Role: reviewer. An administrator must approve the account first.',
  ])
})

test('of several who ask for an account the last address is named as the last', () => {
  const last = { person: 'Sipho Dube', email: 'sipho@fynbosdesk.example' }

  expect(texts('sign_up_waiting', last)[1]).toBe('sipho@fynbosdesk.example')
  expect(texts('sign_up_waiting', last, 3)[1]).toBe('Last: Sipho Dube, sipho@fynbosdesk.example')
})

test('a day is told in the time zone of whoever reads it, and as it stands in lines of before', () => {
  expect(texts('subscription_reminder', { plan: 'Solo', endsOn: '2026-10-15T22:30:00.000Z' })[0]).toBe(
    'Your Solo period ends on October 16, 2026',
  )
  expect(texts('export_ready', { endsOn: '28 November 2026' })[1]).toBe('It can be downloaded until 28 November 2026.')
})

test('how long a plan lasts is told from its end, and as it stands in lines of before', () => {
  const subject = { plan: 'Growth', reason: 'Agreed by phone' }

  expect(texts('plan_changed', { ...subject, change: 'granted', endsAt: null })).toEqual([
    'You are on the Growth plan, without an end',
    'Agreed by phone',
  ])
  expect(texts('plan_changed', { ...subject, change: 'extended', endsAt: '2026-12-16T00:00:00.000Z' })[0]).toBe(
    'Your Growth plan lasts until December 16, 2026',
  )
  expect(texts('plan_changed', { ...subject, change: 'granted', lasts: 'until 16 December 2026' })[0]).toBe(
    'You are on the Growth plan, until 16 December 2026',
  )
})

test('a reason is a sentence of ours or words of others, alone or after the last post', () => {
  const failed = { post: 'Autumn roast', channel: 'Company page', reason: msg`Use at most ${{ max: 280 }} characters.` }

  expect(texts('delivery_failed', failed)[1]).toBe('Use at most 280 characters.')
  expect(texts('delivery_failed', failed, 2)).toEqual([
    '2 posts could not be published on Company page',
    'Last: “Autumn roast” · Use at most 280 characters.',
  ])
  expect(texts('delivery_failed', { ...failed, reason: 'No.' })[1]).toBe('No.')
})

test('a limit in money is written as the reader writes it; lines of before say it as it was kept', () => {
  const kept = { mark: 'near', limit: '$12.00' } as const
  const now = { mark: 'near', limitMicros: 12_000_000 } as const

  expect(texts('ai_spend_workspace', now)[0]).toBe('80% of what AI may cost your workspace today is used ($12.00 a day)')
  expect(texts('ai_spend_workspace', kept)[0]).toBe(texts('ai_spend_workspace', now)[0])
  expect(texts('ai_spend', { provider: 'OpenAI', ...now })[0]).toBe('80% of what OpenAI may cost this month is used ($12.00)')
})
