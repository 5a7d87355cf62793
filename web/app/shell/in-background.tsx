import type { Account } from '@postwright/contract/identity/accounts'

import { useTroubleNotice } from '../features/publishing/deliveries/trouble-notice.ts'
import { useFollowWorkspace } from './follow-workspace.ts'

/** What follows what happens elsewhere, on whatever screen a person is; it draws nothing. */
export function InBackground({ account }: { account: Account }) {
  useFollowWorkspace(account)
  useTroubleNotice()
  return null
}
