import { Link, type LinkProps } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'

export interface NotBuiltProps {
  title: string
  art: EmptyStateProps['art']
  /** What this version has not, said plainly. */
  missing: string
  /** What does the work meanwhile. */
  instead: string
  action: { label: string; to: LinkProps['to'] }
}

/** A screen that this version leaves out: it says so, and leads to what is there. */
export function NotBuilt({ title, art, missing, instead, action }: NotBuiltProps) {
  return (
    <>
      <PageHead title={title} />
      <Sheet label={title}>
        <EmptyState
          art={art}
          title={missing}
          actions={
            <Link className={buttonClass()} to={action.to}>
              {action.label}
            </Link>
          }
        >
          {instead}
        </EmptyState>
      </Sheet>
    </>
  )
}
