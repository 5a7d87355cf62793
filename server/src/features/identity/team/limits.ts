import type { Role } from '@postwright/contract/identity/accounts'
import { and, eq, inArray } from 'drizzle-orm'

import { invalid, notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { mayBeLimited } from './policy.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * The businesses to which somebody with a role is limited, each once; null for all.
 *
 * @throws INVALID on `businessIds` for an admin, NOT_FOUND for a business that this workspace does not have.
 */
export async function limitOf(
  tx: Tx,
  { workspaceId, role, businessIds }: { workspaceId: string; role: Role; businessIds: readonly string[] | null },
): Promise<string[] | null> {
  if (businessIds === null) return null
  if (!mayBeLimited(role)) throw invalid('businessIds', msg`Admins run the workspace, so they see every business.`)

  const wanted = [...new Set(businessIds)]
  const known = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), inArray(businesses.id, wanted)))
  if (known.length < wanted.length) throw notFound('business')
  return wanted
}
