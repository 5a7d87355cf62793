import { useQuery } from '@tanstack/react-query'

import { buttonClass } from '../../../ui/button.tsx'
import { meQuery } from '../accounts/queries.ts'
import { SupportLink } from '../accounts/support-link.tsx'

export interface PlanActionsProps {
  /** There is a plan, and it is too small. */
  larger?: boolean
  /** Nothing else can be done on the screen. */
  primary?: boolean
}

/** The ways to a plan: to ask whoever runs this instance, where they left an address, and to read what there is. */
export function PlanActions({ larger = false, primary = false }: PlanActionsProps) {
  const { data: account } = useQuery(meQuery())
  const mayWrite = Boolean(account?.instance.supportEmail)
  return (
    <>
      {mayWrite && (
        <SupportLink subject={larger ? 'a larger plan' : 'a plan'} variant={primary ? 'primary' : 'default'} size="sm">
          {larger ? 'Ask for a larger plan' : 'Ask for a plan'}
        </SupportLink>
      )}
      <a
        className={buttonClass({ variant: primary && !mayWrite ? 'primary' : 'default', size: 'sm' })}
        href="/pricing"
        target="_blank"
        rel="noreferrer"
      >
        {larger ? 'See larger plans' : 'Compare plans'}
      </a>
    </>
  )
}

/** Who can give a plan: "Write to help@fynbosdesk.example". */
export function useWhomToAsk(): string {
  const { data: account } = useQuery(meQuery())
  if (!account) return 'Ask your administrator'
  const { name, supportEmail } = account.instance
  return supportEmail ? `Write to ${supportEmail}` : `Ask the administrator of ${name}`
}
