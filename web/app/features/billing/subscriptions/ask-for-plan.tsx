import { t } from '@lingui/core/macro'
import type { PlanWish } from '@postwright/contract/billing/billing'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'

import { Button, buttonClass } from '../../../../ui/button.tsx'
import { SupportLink } from '../../identity/accounts/support-link.tsx'
import { useAsking } from './use-asking.ts'

export interface AskForPlanProps {
  /** What there is too little of in the plan in use; `plan` where there is none. */
  wish?: PlanWish
  /** Nothing else can be done on the screen. */
  primary?: boolean
}

/** The ways to a plan: to buy it, or to ask whoever runs this instance and to read what there is. */
export function PlanActions({ wish = 'plan', primary = false }: AskForPlanProps) {
  const { way } = useAsking(wish)
  const asking = <AskForPlan wish={wish} primary={primary} />
  // Where plans are bought, they stand side by side as well.
  if (way === 'buy') return asking
  return (
    <>
      {asking}
      <a className={buttonClass({ size: 'sm' })} href="/pricing" target="_blank" rel="noreferrer">
        {wish === 'plan' ? t`Compare plans` : t`See larger plans`}
      </a>
    </>
  )
}

/** Leads whoever may buy to where that is done. Others ask by mail where this instance has an address, and else its super admins, once a day. */
export function AskForPlan({ wish = 'plan', primary = false }: AskForPlanProps) {
  const { way, ask, isPending } = useAsking(wish)
  const look = { variant: primary ? 'primary' : 'default', size: 'sm' } as const
  // It is asked by word of mouth.
  if (way === 'owner') return null
  const isFirst = wish === 'plan'
  const subject = isFirst ? t`a plan` : t`a larger plan`
  const label = isFirst ? t`Ask for a plan` : t`Ask for a larger plan`
  if (way === 'buy' || way === 'decide') {
    const isBuyer = way === 'buy'
    return (
      <Link className={buttonClass(look)} to={isBuyer ? '/app/settings' : '/app/admin'} search={{ tab: isBuyer ? 'billing' : 'users' }}>
        {isBuyer ? t`Choose a plan` : t`Open Users`}
      </Link>
    )
  }
  if (way === 'mail')
    return (
      <SupportLink subject={subject} {...look}>
        {label}
      </SupportLink>
    )
  // It stays where it was pressed, so that the focus has a place.
  const isAsked = way === 'asked'
  return (
    <Button {...look} icon={isAsked ? Check : undefined} aria-disabled={isAsked} pending={isPending} onClick={() => !isAsked && ask(wish)}>
      {isAsked ? t`Asked` : way === 'ask-again' ? t`Ask again` : label}
    </Button>
  )
}
