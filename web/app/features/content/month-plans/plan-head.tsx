import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { MonthPlan } from '@postwright/contract/content/month-plans'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Ellipsis, Plus, XCircle } from 'lucide-react'
import { useState } from 'react'

import { formatDays, formatMonth } from '../../../../lib/date-formats.ts'
import { messageOf } from '../../../../lib/errors.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button, buttonClass, IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { usePageTitle } from '../../../../ui/page-head.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { AddRow } from './add-row.tsx'
import { countsOf } from './plan-progress.ts'
import { useClosePlan } from './queries.ts'

interface PlanHeadProps {
  business: Business
  plan: MonthPlan | null
  mayWrite: boolean
}

export function PlanHead({ business, plan, mayWrite }: PlanHeadProps) {
  const title = titleOf(plan)
  usePageTitle(title)
  const [adding, setAdding] = useState(false)
  const [closing, setClosing] = useState(false)
  const written = countsOf(plan?.items ?? []).written

  return (
    <header className="mp-head">
      <div className="grow min-w-0">
        <nav className="mp-crumb" aria-label={t`Breadcrumb`}>
          <Link to="/app/calendar" search={{ business: business.id }}>
            <Trans>Content Calendar</Trans>
          </Link>
          <ChevronRight className="i-12" aria-hidden="true" />
          <span className="trunc">{business.name}</span>
        </nav>
        <h1 className="h1">{title}</h1>
      </div>
      {plan && (
        <div className="mp-acts">
          {mayWrite && plan.state !== 'proposing' && (
            <Button icon={Plus} onClick={() => setAdding(true)}>
              <Trans>Add a row</Trans>
            </Button>
          )}
          {mayWrite && (
            <Menu align="end" trigger={<IconButton variant="default" icon={Ellipsis} label={t`More`} />}>
              <MenuItem icon={XCircle} onSelect={() => setClosing(true)}>
                <Trans>Close the plan</Trans>
              </MenuItem>
            </Menu>
          )}
          {written > 0 && (
            <Link
              to="/app/repository"
              search={{ business: business.id, status: 'draft' }}
              className={buttonClass({ variant: plan.state === 'done' ? 'primary' : 'default' })}
            >
              {plural({ count: written }, { one: 'Review # draft', other: 'Review # drafts' })}
            </Link>
          )}
        </div>
      )}
      {plan && adding && <AddRow plan={plan} business={business} onClose={() => setAdding(false)} />}
      {plan && closing && <ClosePlan plan={plan} onClose={() => setClosing(false)} />}
    </header>
  )
}

/** One whole month, or the days. */
function titleOf(plan: MonthPlan | null): string {
  if (plan === null) return t`Plan my month`
  const { from, to } = plan
  const days = from.slice(0, 7) === to.slice(0, 7) ? formatMonth(from) : formatDays(from, to)
  return t`Plan my month: ${days}`
}

function ClosePlan({ plan, onClose }: { plan: MonthPlan; onClose: () => void }) {
  const close = useClosePlan()
  const { written } = countsOf(plan.items)
  const left = plan.items.length - written

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t`Close this plan?`}
      description={
        <>
          {left > 0 &&
            plural(
              { left },
              { one: '# post that is not written is discarded.', other: '# posts that are not written are discarded.' },
            )}{' '}
          {written > 0 && plural({ written }, { one: '# draft stays in the repository.', other: '# drafts stay in the repository.' })}
        </>
      }
      confirmLabel={t`Close the plan`}
      danger={left > 0}
      pending={close.isPending}
      problem={close.isError ? messageOf(close.error, t`The plan could not be closed. Try again.`) : undefined}
      onConfirm={() =>
        close.mutate(
          { id: plan.id },
          {
            onSuccess() {
              toast.success(t`Plan closed`)
              onClose()
            },
          },
        )
      }
    />
  )
}
