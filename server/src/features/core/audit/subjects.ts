import type { AuditSubject } from '@postwright/contract/core/audit'
import { Id } from '@postwright/contract/core/values'

import type { Tx } from '../../../infra/db/database.ts'

/** Whose log it is: one workspace's, or the whole site's, where no text of a customer is shown. */
export type AuditScope = 'workspace' | 'site'

/** How a feature finds what entries are about, by their ids: as it is called now, and where it is opened. */
export interface SubjectFinder {
  /** Of entries in these areas. */
  areas: ReadonlySet<string>
  scopes: readonly AuditScope[]
  /** What is gone, or hidden from the reader, is left out. `tx` is bound to whoever reads, so that a tenant finds nothing of another. */
  run: (tx: Tx, ids: string[], scope: AuditScope) => Promise<[id: string, subject: AuditSubject][]>
}

/** What entries are about, by its id. */
export async function subjectsOf(
  tx: Tx,
  finders: readonly SubjectFinder[],
  entries: readonly { area: string; subject: string }[],
  scope: AuditScope,
): Promise<Map<string, AuditSubject>> {
  const found = new Map<string, AuditSubject>()
  for (const find of finders) {
    const ids = entries.filter(({ area, subject }) => find.areas.has(area) && Id.safeParse(subject).success).map(({ subject }) => subject)
    if (ids.length === 0 || !find.scopes.includes(scope)) continue
    for (const [id, subject] of await find.run(tx, [...new Set(ids)], scope)) found.set(id, subject)
  }
  return found
}
