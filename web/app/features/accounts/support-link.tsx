import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'

import { buttonClass } from '../../../ui/button.tsx'
import { meQuery } from './queries.ts'

export interface SupportLinkProps {
  /** What the mail is about. */
  subject: string
  size?: 'sm' | 'lg'
  children: string
}

/** Writes to the people who run this instance. */
export function SupportLink({ subject, size, children }: SupportLinkProps) {
  const { data: account } = useQuery(meQuery())
  if (!account) return null
  const { name, supportEmail } = account.instance
  return (
    <a className={buttonClass({ size })} href={`mailto:${supportEmail}?subject=${encodeURIComponent(`${name}: ${subject}`)}`}>
      <Mail aria-hidden="true" />
      {children}
    </a>
  )
}
