import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { momentOf } from '@postwright/contract/content/month-plan-slots'
import type { MonthPlan, MonthPlanItem } from '@postwright/contract/content/month-plans'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Check, CircleX, Clock, Ellipsis, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { shownState } from './plan-progress.ts'
import { useSwapPlanItems, useWritePlanItem } from './queries.ts'
import { useRemoveRow } from './use-remove-row.ts'

interface RowStateProps {
  item: MonthPlanItem
  plan: MonthPlan
  mayWrite: boolean
  onEdit: () => void
}

/** How far the draft of a row is, and what can be done about the row. */
export function RowState({ item, plan, mayWrite, onEdit }: RowStateProps) {
  const { postId } = item
  const state = shownState(item, plan)
  return (
    <span className="mp-st8" data-state={state}>
      {state === 'written' &&
        (postId === null ? (
          <span>
            <Check className="i-14" aria-hidden="true" />
            <Trans>Written</Trans>
          </span>
        ) : (
          <Link
            to="/app/repository/$postId"
            params={{ postId }}
            search={{ planFor: momentOf(item) }}
            aria-label={t`Open ${ph({ topic: item.topic })}`}
          >
            <Check className="i-14" aria-hidden="true" />
            <Trans>Open</Trans>
          </Link>
        ))}
      {state === 'writing' && (
        <span role="status">
          <Spinner />
          <Trans>Writing</Trans>
        </span>
      )}
      {state === 'waiting' && plan.state !== 'proposed' && (
        <span>
          <Clock className="i-14" aria-hidden="true" />
          <Trans>Waits</Trans>
        </span>
      )}
      {state === 'asks' && (
        <span className="c-warn">
          <TriangleAlert className="i-14" aria-hidden="true" />
          <Trans>Asks first</Trans>
        </span>
      )}
      {state === 'failed' && (
        <span className="c-bad">
          <CircleX className="i-14" aria-hidden="true" />
          <Trans>Failed</Trans>
        </span>
      )}
      {mayWrite && state === 'failed' && <TryAgain id={item.id} />}
      {mayWrite && item.state !== 'writing' && <RowMenu item={item} plan={plan} onEdit={onEdit} />}
    </span>
  )
}

function TryAgain({ id }: { id: string }) {
  const write = useWritePlanItem()
  return (
    <Button
      size="sm"
      pending={write.isPending}
      onClick={() => write.mutate({ id }, { onError: (error) => toast.error(messageOf(error, t`It could not be tried again`)) })}
    >
      <Trans>Try again</Trans>
    </Button>
  )
}

function RowMenu({ item, plan, onEdit }: { item: MonthPlanItem; plan: MonthPlan; onEdit: () => void }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const remove = useRemoveRow(plan.id)
  const swap = useSwapPlanItems()
  const movable = plan.items.filter(({ state }) => state !== 'written' && state !== 'writing')
  const at = movable.findIndex(({ id }) => id === item.id)
  const isWritten = item.state === 'written'
  const failed = { onError: (error: unknown) => toast.error(messageOf(error, t`The row could not be changed`)) }
  const swapWith = (other: MonthPlanItem | undefined) => other && swap.mutate({ id: item.id, withId: other.id }, failed)
  const { topic } = item

  return (
    <Menu align="end" trigger={<IconButton ref={trigger} size="sm" icon={Ellipsis} className="mp-more" label={t`More about “${topic}”`} />}>
      {!isWritten && (
        <MenuItem icon={Pencil} onSelect={onEdit}>
          <Trans>Change</Trans>
        </MenuItem>
      )}
      {!isWritten && (
        <MenuItem icon={ArrowUp} disabled={at < 1} onSelect={() => swapWith(movable[at - 1])}>
          <Trans>Swap with the one before</Trans>
        </MenuItem>
      )}
      {!isWritten && (
        <MenuItem icon={ArrowDown} disabled={at < 0 || at === movable.length - 1} onSelect={() => swapWith(movable[at + 1])}>
          <Trans>Swap with the next one</Trans>
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger={!isWritten} onSelect={() => remove(item, trigger.current)}>
        {isWritten ? t`Take out of the plan; the draft stays` : t`Remove`}
      </MenuItem>
    </Menu>
  )
}
