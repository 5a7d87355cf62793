import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, reconnect, signedOutOrLater } from '../answers.ts'
import type { Account, Listed } from '../connection.ts'
import type { Reconnect, Retry } from '../platform.ts'
import { ask, type Caller, failed } from './api.ts'
import { usualSite } from './limits.ts'
import { Organization, Person, Roles } from './types.ts'

/** Who may post as a page. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-access-control (read 2026-11) */
const posting = ['ADMINISTRATOR', 'CONTENT_ADMIN', 'CONTENT_ADMINISTRATOR', 'DIRECT_SPONSORED_CONTENT_POSTER']
const pagesAtOnce = 5
const mostPages = 100

/** The person, and the pages on which they have a role where that was allowed. */
export async function accountsOf(caller: Caller): Promise<Listed | Reconnect | Retry> {
  const found = await personOf(caller)
  if (found.type !== 'person') return found
  const { sub, name } = found.person
  const author = `urn:li:person:${sub}`
  const settings = { author, member: sub }
  const profile: Account = { id: author, name: name || 'LinkedIn', sort: 'profile', settings, credentials: null }
  if (!mayListPages(caller)) return { type: 'listed', accounts: [profile] }
  const roles = await rolesOf(caller)
  if (roles.type !== 'roles') return roles
  const pages: Account[] = []
  const urns = [...roles.of.keys()].slice(0, mostPages)
  for (let from = 0; from < urns.length; from += pagesAtOnce) {
    const some = urns.slice(from, from + pagesAtOnce)
    pages.push(...(await Promise.all(some.map((urn) => pageOf(caller, { urn, roles: roles.of.get(urn) ?? [], member: sub })))))
  }
  return { type: 'listed', accounts: [profile, ...pages] }
}

export async function personOf(caller: Caller): Promise<{ type: 'person'; person: { sub: string; name: string } } | Reconnect | Retry> {
  const result = await ask(caller, '/v2/userinfo')
  const person = readAnswer(result, [200], Person)
  if (person) return { type: 'person', person }
  const failure = failed(result, caller)
  // A sign-in that is to be renewed has ended for whoever asks whether it is there.
  return failure.type === 'retry' && failure.renew ? reconnect('LinkedIn') : signedOutOrLater(failure)
}

/** Whether the person may still post as this page. */
export async function stillOn(caller: Caller, page: string): Promise<{ type: 'ok' } | Reconnect | Retry> {
  const roles = await rolesOf(caller)
  if (roles.type !== 'roles') return roles
  if (mayPost(roles.of.get(page) ?? [])) return { type: 'ok' }
  const reason = msg`Whoever signed in has no role on the page any more that lets them post, or the page was removed. Connect it again as one of its administrators.`
  return { type: 'reconnect', reason: inEnglish(reason) }
}

async function rolesOf(caller: Caller): Promise<{ type: 'roles'; of: ReadonlyMap<string, string[]> } | Reconnect | Retry> {
  const result = await ask(caller, `/rest/organizationAcls?q=roleAssignee&state=APPROVED&count=${mostPages}`)
  const found = readAnswer(result, [200], Roles)
  if (!found) return signedOutOrLater(failed(result, caller))
  const of = Map.groupBy(found.elements, ({ organization }) => organization)
  return { type: 'roles', of: new Map([...of].map(([urn, elements]) => [urn, elements.map(({ role }) => role)])) }
}

async function pageOf(caller: Caller, { urn, roles, member }: { urn: string; roles: string[]; member: string }): Promise<Account> {
  const id = urn.split(':').at(-1) ?? ''
  const told = readAnswer(await ask(caller, `/rest/organizations/${encodeURIComponent(id)}`), [200], Organization)
  return {
    id: urn,
    name: told?.localizedName || inEnglish(msg`Page ${{ id }}`),
    sort: 'page',
    address: `${usualSite}/company/${encodeURIComponent(told?.vanityName ?? id)}/`,
    settings: { author: urn, member },
    credentials: null,
    ...(!mayPost(roles) && { closed: inEnglish(msg`Your role there does not let you post.`) }),
  }
}

function mayPost(roles: readonly string[]): boolean {
  return roles.some((role) => posting.includes(role))
}

function mayListPages({ credentials }: Caller): boolean {
  return credentials.scopes.split(' ').includes('rw_organization_admin')
}
