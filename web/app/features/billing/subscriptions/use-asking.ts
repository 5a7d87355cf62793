import { t } from '@lingui/core/macro'
import type { PlanWish } from '@postwright/contract/billing/billing'
import { useQuery } from '@tanstack/react-query'

import { formatZoned } from '../../../../lib/formats.ts'
import { toast } from '../../../../ui/toasts.tsx'
import { meQuery } from '../../identity/accounts/queries.ts'
import { mayAskAgain } from './plan-words.ts'
import { standingQuery, useRequestPlan } from './queries.ts'

export interface Asking {
  /** By mail; a super admin decides alone; else the super admins are asked here, and `asked` where that was less than a day ago. */
  way: 'mail' | 'decide' | 'ask' | 'ask-again' | 'asked'
  /** What comes before "for a plan": "Write to help@fynbosdesk.example", or that somebody was asked. */
  whom: string
  ask: (wish: PlanWish, afterwards?: { onSuccess: () => void }) => void
  isPending: boolean
}

/** Who can give a plan, and how they are asked. */
export function useAsking(): Asking {
  const { data: account } = useQuery(meQuery())
  const { data: standing } = useQuery(standingQuery())
  const { mutate, isPending } = useRequestPlan()
  const ask: Asking['ask'] = (wish, afterwards) => mutate({ wish }, { ...afterwards, onError })

  if (!account) return { way: 'ask', whom: 'Ask your administrator', ask, isPending: true }
  const { name, supportEmail } = account.instance
  const asked = standing?.asked
  if (account.isSuperAdmin) return { way: 'decide', whom: 'Open Admin, Users', ask, isPending }
  if (supportEmail !== '') return { way: 'mail', whom: `Write to ${supportEmail}`, ask, isPending }
  if (asked && !mayAskAgain(asked))
    return { way: 'asked', whom: `The administrator of ${name} was asked on ${formatZoned(asked.askedAt)}`, ask, isPending }
  return { way: asked ? 'ask-again' : 'ask', whom: `Ask the administrator of ${name}`, ask, isPending }
}

function onError(error: unknown) {
  toast.failed(error, t`The administrator could not be asked`)
}
