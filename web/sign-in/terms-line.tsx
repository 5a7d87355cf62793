import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { cx } from '../ui/class-names.ts'

export interface TermsLineProps {
  className?: string
  /** What else stands in the line. */
  children?: ReactNode
}

/** What whoever creates an account agrees to. */
export function TermsLine({ className, children }: TermsLineProps) {
  return (
    <p className={cx('hint', className)}>
      <Trans>
        By creating an account you accept the{' '}
        <a className="link" href="/terms">
          terms
        </a>{' '}
        and the{' '}
        <a className="link" href="/privacy">
          privacy policy
        </a>
        .{children}
      </Trans>
    </p>
  )
}
