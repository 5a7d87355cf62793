import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'

import { buttonClass } from '../../../../ui/button.tsx'
import { meQuery } from './queries.ts'

export interface SupportLinkProps {
  /** What the mail is about. */
  subject: string
  size?: 'sm' | 'lg'
  variant?: 'primary' | 'default'
  /** Said instead where this site has no address for support. */
  otherwise?: string
  children: ReactNode
}

/** Writes to the people who run this instance. */
export function SupportLink({
  subject,
  size,
  variant,
  otherwise = t`This site has no contact address yet. Ask whoever gave you its address.`,
  children,
}: SupportLinkProps) {
  const { data: account } = useQuery(meQuery())
  if (!account) return null
  const { name, supportEmail } = account.instance
  if (supportEmail === '') return <p className="t13 soft">{otherwise}</p>
  return (
    <a className={buttonClass({ variant, size })} href={`mailto:${supportEmail}?subject=${encodeURIComponent(`${name}: ${subject}`)}`}>
      <Mail aria-hidden="true" />
      {children}
    </a>
  )
}
