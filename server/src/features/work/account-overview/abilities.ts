import type { Abilities } from '@postwright/contract/identity/accounts'

import type { Actor } from '../../../context.ts'
import {
  mayAddBusiness,
  mayDeleteBusiness,
  mayRenameBusiness,
  mayRuleOnApproval,
  mayWriteBusiness,
} from '../../content/businesses/public.ts'
import { mayManageChannels } from '../../publishing/channels/public.ts'
import { mayPublish } from '../../publishing/deliveries/public.ts'
import { mayGenerate } from '../../content/generation/public.ts'
import { mayApprove, mayReturnToDraft, mayWritePosts } from '../../content/posts/public.ts'
import { mayDiscussTasks, mayWriteTasks } from '../tasks/public.ts'

/** What the policies say of a person, for screens to offer no more than that. */
export function abilitiesOf(actor: Actor): Abilities {
  return {
    addBusinesses: mayAddBusiness(actor),
    changeBusinesses: mayWriteBusiness(actor),
    renameBusinesses: mayRenameBusiness(actor),
    deleteBusinesses: mayDeleteBusiness(actor),
    ruleOnApproval: mayRuleOnApproval(actor),
    write: mayWritePosts(actor) && mayGenerate(actor),
    approve: mayApprove(actor, { requiresApproval: false }),
    approveRequired: mayApprove(actor, { requiresApproval: true }),
    returnToDraft: mayReturnToDraft(actor),
    publish: mayPublish(actor),
    manageChannels: mayManageChannels(actor),
    writeTasks: mayWriteTasks(actor),
    discussTasks: mayDiscussTasks(actor),
  }
}
