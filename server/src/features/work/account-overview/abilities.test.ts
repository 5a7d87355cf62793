import { Abilities, type Role } from '@postwright/contract/identity/accounts'
import { expect, test } from 'vitest'

import type { Actor } from '../../../context.ts'
import { abilitiesOf } from './abilities.ts'

const as = (role: Role, businessIds: string[] | null = null): Actor => ({
  userId: 'me',
  workspaceId: 'here',
  role,
  businessIds,
  isSuperAdmin: false,
})

const abilities = Object.keys(Abilities.shape) as (keyof Abilities)[]
const lacking = (actor: Actor) => abilities.filter((ability) => !abilitiesOf(actor)[ability])

test('owners and admins may do everything, and a viewer nothing', () => {
  expect(lacking(as('owner'))).toEqual([])
  expect(lacking(as('admin'))).toEqual([])
  expect(lacking(as('viewer'))).toEqual(abilities)
})

test('an editor neither rules nor approves what must be approved', () => {
  expect(lacking(as('editor'))).toEqual(['deleteBusinesses', 'ruleOnApproval', 'approveRequired'])
})

test('an editor of some businesses adds and renames none', () => {
  expect(lacking(as('editor', ['one']))).toEqual(expect.arrayContaining(['addBusinesses', 'renameBusinesses']))
})

test('a reviewer approves, takes back and discusses tasks, and does nothing else', () => {
  const may = abilities.filter((ability) => abilitiesOf(as('reviewer'))[ability])

  expect(may).toEqual(['approve', 'approveRequired', 'returnToDraft', 'discussTasks'])
})
