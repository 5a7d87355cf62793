import { useInfiniteQuery } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'

/** What a log shows, as the address keeps it: days, and words that may be wrong. */
export interface AuditSearch {
  who?: string | undefined
  area?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Of the workspace one works in, or, for super admins, of the whole site. */
export type AuditScope = 'workspace' | 'site'

const pages = { initialPageParam: undefined, getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined }

export function useAudit(scope: AuditScope, search: AuditSearch) {
  const input = (cursor: string | undefined) => ({ ...filterOf(search), cursor, limit: 50 })
  const procedure = scope === 'site' ? api.admin.audit : api.audit.list
  return useInfiniteQuery(procedure.infiniteOptions({ input, ...pages }))
}

/** Where the same entries are a file. */
export function auditFileOf(scope: AuditScope, search: AuditSearch): string {
  const query = new URLSearchParams(Object.entries(filterOf(search)).filter((entry): entry is [string, string] => entry[1] !== undefined))
  return `/api/v1${scope === 'site' ? '/admin' : ''}/audit/export?${query.toString()}`
}

/** Days are those of the reader; the last one is included. */
function filterOf({ who = '', area, from, to }: AuditSearch) {
  return { who, area, from: from && startOf(from, 0), to: to && startOf(to, 1) }
}

function startOf(day: string, daysLater: number): string {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + daysLater)
  return start.toISOString()
}
