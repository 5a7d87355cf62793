import { Role } from '@postwright/contract/identity/accounts'
import { AssignableRole } from '@postwright/contract/identity/team'
import { expect, test } from 'vitest'

import type { Actor } from '../../../context.ts'
import { isInvited, mayBeLimited, mayChangeMember, mayChangeWorkspace, mayGive, mayLeave, mayManageTeam, mayTransfer } from './policy.ts'

const as = (role: Role): Actor => ({ userId: 'me', workspaceId: 'here', role, businessIds: null, isSuperAdmin: false })
const rolesFor = (may: (role: Role) => boolean) => Role.options.filter(may)

const given = (role: Role) => AssignableRole.options.filter((wanted) => mayGive(as(role), wanted))

test('owners and admins manage the team and the workspace', () => {
  expect(rolesFor((role) => mayManageTeam(as(role)))).toEqual(['owner', 'admin'])
  expect(rolesFor((role) => mayChangeWorkspace(as(role)))).toEqual(['owner', 'admin'])
})

test('nobody gives a role above their own, and owner is none that can be given', () => {
  expect(given('owner')).toEqual(['admin', 'editor', 'reviewer', 'viewer'])
  expect(given('admin')).toEqual(['admin', 'editor', 'reviewer', 'viewer'])
  expect(['editor', 'reviewer', 'viewer'].map((role) => given(role as Role))).toEqual([[], [], []])
})

test('nobody changes themselves or the owner', () => {
  expect(mayChangeMember(as('admin'), { userId: 'me', role: 'admin' })).toBe(false)
  expect(mayChangeMember(as('admin'), { userId: 'other', role: 'owner' })).toBe(false)
  expect(mayChangeMember(as('admin'), { userId: 'other', role: 'admin' })).toBe(true)
  expect(mayChangeMember(as('editor'), { userId: 'other', role: 'viewer' })).toBe(false)
})

test('everybody may leave but the owner, who alone hands over, and to somebody else', () => {
  expect(rolesFor((role) => mayLeave(as(role)))).toEqual(['admin', 'editor', 'reviewer', 'viewer'])
  expect(rolesFor((role) => mayTransfer(as(role), { userId: 'other', role: 'viewer' }))).toEqual(['owner'])
  expect(mayTransfer(as('owner'), { userId: 'me', role: 'owner' })).toBe(false)
})

test('whoever runs the workspace sees all of it', () => {
  expect(rolesFor(mayBeLimited)).toEqual(['editor', 'reviewer', 'viewer'])
})

test('an invitation is for its address, in any letter case', () => {
  expect(isInvited({ email: 'thandi@fynbosdesk.example' }, { email: 'Thandi@FynbosDesk.example' })).toBe(true)
  expect(isInvited({ email: 'thandi@fynbosdesk.example' }, { email: 'sipho@fynbosdesk.example' })).toBe(false)
})
