import { useQuery } from '@tanstack/react-query'

import { meQuery } from '../accounts/queries.ts'
import { SupportLink } from '../accounts/support-link.tsx'

/** Writes to the people who run this instance; nothing where they left no address, which `useWhomToAsk` says. */
export function AskForPlan({ subject = 'a plan', children = 'Ask for a plan' }: { subject?: string; children?: string }) {
  const { data: account } = useQuery(meQuery())
  if (!account?.instance.supportEmail) return null
  return (
    <SupportLink subject={subject} size="sm">
      {children}
    </SupportLink>
  )
}

/** Who can give a plan: "Write to help@fynbosdesk.example". */
export function useWhomToAsk(): string {
  const { data: account } = useQuery(meQuery())
  if (!account) return 'Ask your administrator'
  const { name, supportEmail } = account.instance
  return supportEmail ? `Write to ${supportEmail}` : `Ask the administrator of ${name}`
}
