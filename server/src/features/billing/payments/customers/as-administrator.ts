import { msg } from '@postwright/contract/core/msg'

import type { Context } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { mayAdministerBilling } from '../policy.ts'

/** Runs what a super admin does with the payments of all workspaces; `doing` says it after "an administrator". @throws FORBIDDEN */
export async function asAdministrator<Result>(
  { services, actor }: Pick<Context, 'services' | 'actor'>,
  doing: string,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!mayAdministerBilling(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return services.db.asSystem(`an administrator ${doing}`, run)
}
