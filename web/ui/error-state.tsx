import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

export interface ErrorStateProps {
  /** What failed: "The calendar could not be loaded". */
  title: string
  /** What is safe. */
  children?: ReactNode
  onRetry: () => unknown
}

export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  return (
    <Banner
      tone="bad"
      title={title}
      actions={
        <Button icon={RefreshCw} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
