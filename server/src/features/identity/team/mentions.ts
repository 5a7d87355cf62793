import { mentionedIn } from '@postwright/contract/core/mentions'
import { msg } from '@postwright/contract/core/msg'
import type { Person } from '@postwright/contract/core/values'
import { inArray } from 'drizzle-orm'

import { invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../accounts/table.ts'
import { type Sight, whoSees } from './who-sees.ts'

/** Whom a comment mentions. @throws INVALID on `body` for somebody who does not work here, or does not see the business */
export async function mentionedOrRefuse(tx: Tx, sight: Sight, body: string): Promise<string[]> {
  const mentioned = mentionedIn(body)
  const seeing = await whoSees(tx, sight, mentioned)
  if (mentioned.some((userId) => !seeing.has(userId)))
    throw invalid('body', msg`You mention somebody who does not work here, or does not see this business.`)
  return mentioned
}

/** @returns whom one of these comments mentions, as far as they are still there, for each comment */
export async function peopleIn(tx: Tx, bodies: readonly string[]): Promise<(body: string) => Person[]> {
  const ids = [...new Set(bodies.flatMap(mentionedIn))]
  const found = ids.length === 0 ? [] : await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  const people = new Map(found.map((person) => [person.id, person]))
  return (body) => mentionedIn(body).flatMap((id) => people.get(id) ?? [])
}
