import { select, t } from '@lingui/core/macro'
import type { PlanWish } from '@postwright/contract/billing/billing'
import type { PlanId } from '@postwright/contract/core/plans'
import { useQuery } from '@tanstack/react-query'

import { formatZoned } from '../../../../lib/formats.ts'
import { toast } from '../../../../ui/toasts.tsx'
import { meQuery } from '../../identity/accounts/queries.ts'
import { mayAskAgain } from './plan-words.ts'
import { standingQuery, useRequestPlan } from './queries.ts'

/** What somebody is asked for. */
export type Aim = 'begin' | 'goOn' | 'goOnAfter' | 'writeMore' | 'larger'

export interface Asking {
  /**
   * Whoever runs the workspace buys what has a price, and others ask whoever owns it. Else by mail; a super admin decides alone; else the super admins are asked here, and
   * `asked` where that was less than a day ago.
   */
  way: 'buy' | 'owner' | 'mail' | 'decide' | 'ask' | 'ask-again' | 'asked'
  /** "Write to help@fynbosdesk.example for a larger plan.", where it is bought, or that somebody was asked. */
  advise: (aim: Aim) => string
  ask: (wish: PlanWish, afterwards?: { onSuccess: () => void }) => void
  isPending: boolean
}

/** Who can give a plan, and how they are asked. */
export function useAsking(about: PlanWish = 'plan'): Asking {
  const { data: account } = useQuery(meQuery())
  const { data: standing } = useQuery(standingQuery())
  const { mutate, isPending } = useRequestPlan()
  const ask: Asking['ask'] = (wish, afterwards) => mutate({ wish }, { ...afterwards, onError })

  if (!account) return { way: 'ask', advise: askYours, ask, isPending: true }
  const { name, supportEmail } = account.instance
  const asked = standing?.asked
  const { role, ownerName } = account.workspace
  const isManager = role === 'owner' || role === 'admin'
  const isSold = !account.isSuperAdmin && hasPrice(standing?.current?.planId, about)
  if (isSold && isManager) return { way: 'buy', advise: buy, ask, isPending }
  if (isSold) return { way: 'owner', advise: (aim) => askOwner(ownerName, aim), ask, isPending }
  if (account.isSuperAdmin) return { way: 'decide', advise: openAdmin, ask, isPending }
  if (supportEmail !== '') return { way: 'mail', advise: (aim) => writeTo(supportEmail, aim), ask, isPending }
  if (asked && !mayAskAgain(asked))
    return { way: 'asked', advise: (aim) => wasAsked(name, formatZoned(asked.askedAt), aim), ask, isPending }
  return { way: asked ? 'ask-again' : 'ask', advise: (aim) => askOf(name, aim), ask, isPending }
}

function onError(error: unknown) {
  toast.failed(error, t`The administrator could not be asked`)
}

/** What is beyond the largest plan with a price, and its extra businesses, is agreed with somebody. */
function hasPrice(planId: PlanId = 'starter', about: PlanWish): boolean {
  return !['agency', 'enterprise'].includes(planId) || (planId === 'agency' && about === 'businesses')
}

const buy = () => t`Plans are chosen under Settings, Billing.`
/** What for, as every advice ends. */
const forWhat = (aim: Aim) =>
  t`${select(aim, {
    begin: 'to begin it',
    goOn: 'for a plan to go on',
    goOnAfter: 'for a plan to go on after it',
    writeMore: 'for a plan to write and schedule more',
    other: 'for a larger plan',
  })}`
const askYours = (aim: Aim) => t`Ask your administrator ${{ forWhat: forWhat(aim) }}.`
const askOwner = (owner: string, aim: Aim) => t`Ask ${owner}, who owns this workspace, ${{ forWhat: forWhat(aim) }}.`
const openAdmin = (aim: Aim) => t`Open Admin, Users ${{ forWhat: forWhat(aim) }}.`
const writeTo = (address: string, aim: Aim) => t`Write to ${address} ${{ forWhat: forWhat(aim) }}.`
const askOf = (site: string, aim: Aim) => t`Ask the administrator of ${site} ${{ forWhat: forWhat(aim) }}.`
const wasAsked = (site: string, when: string, aim: Aim) =>
  t`The administrator of ${site} was asked on ${when} ${{ forWhat: forWhat(aim) }}.`
