import { eq } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { systemPart } from '../../../infra/db/system-part.ts'
import { usersWithRole } from '../../identity/accounts/public.ts'
import { workspaces } from '../../identity/team/table.ts'

/** The super admins, who decide about money that goes back, and how the workspace is called that it is about. */
export async function whoDecides(tx: Tx, workspaceId: string): Promise<{ workspace: string; administrators: readonly string[] }> {
  const [row] = await tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId))
  const administrators = await systemPart(tx, 'the super admins are told of money that may go back', () => usersWithRole(tx, 'super_admin'))
  return { workspace: row?.name ?? '', administrators }
}
