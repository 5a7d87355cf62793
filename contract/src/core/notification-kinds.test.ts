import { expect, test } from 'vitest'

import { notificationKinds } from './notification-kinds.ts'

test('several people who joined are counted, and what is said of the last one names them', () => {
  const { sentence, detail } = notificationKinds.member_joined
  const last = { person: 'Sipho Dube', workspace: 'Fynbos Desk', role: 'reviewer' } as const

  expect([sentence(last, 1), detail(last, 1)]).toEqual(['Sipho Dube joined Fynbos Desk', 'Role: reviewer'])
  expect([sentence(last, 2), detail(last, 2)]).toEqual(['2 people joined Fynbos Desk', 'Last: Sipho Dube, as reviewer'])
})

test('whoever accepted an invitation and waits for approval is not said to have joined', () => {
  const { sentence, detail } = notificationKinds.member_joined
  const last = { person: 'Sipho Dube', workspace: 'Fynbos Desk', role: 'reviewer', waits: true } as const

  expect(sentence(last, 1)).toBe('Sipho Dube accepted the invitation to Fynbos Desk')
  expect(detail(last, 1)).toBe('Role: reviewer. An administrator must approve the account first.')
})

test('of several who ask for an account the last address is named as the last', () => {
  const { detail } = notificationKinds.sign_up_waiting
  const last = { person: 'Sipho Dube', email: 'sipho@fynbosdesk.example' }

  expect(detail(last, 1)).toBe('sipho@fynbosdesk.example')
  expect(detail(last, 3)).toBe('Last: Sipho Dube, sipho@fynbosdesk.example')
})
