import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'

import { isRefusal, messageOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Loading, Skeleton, SkeletonRows } from '../../../../ui/skeleton.tsx'

interface NoTasksProps {
  isFiltered: boolean
  onClear: () => void
  onNew: (() => void) | undefined
}

export function NoTasks({ isFiltered, onClear, onNew }: NoTasksProps) {
  if (isFiltered)
    return (
      <EmptyState
        art="search"
        title={t`No task matches`}
        actions={
          <Button onClick={onClear}>
            <Trans>Show all tasks</Trans>
          </Button>
        }
      >
        <Trans>Try fewer filters or other words.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      art="list"
      title={t`No tasks yet`}
      actions={
        onNew && (
          <Button variant="primary" icon={Plus} onClick={onNew}>
            <Trans>Add the first task</Trans>
          </Button>
        )
      }
    >
      {onNew
        ? t`Work for people belongs here. Reviews, channels to reconnect and failed deliveries come by themselves.`
        : t`What owners, admins and editors have to do shows up here.`}
    </EmptyState>
  )
}

/** Trying again changes nothing about a refusal. */
export function TasksRefused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="p-6">
      {isRefusal(error) ? (
        <Banner tone="warn" title={messageOf(error, t`The tasks could not be loaded`)} />
      ) : (
        <ErrorState title={t`The tasks could not be loaded`} onRetry={onRetry}>
          <Trans>Nothing is lost. What was changed before is saved.</Trans>
        </ErrorState>
      )}
    </div>
  )
}

export function LoadingTasks({ isBoard }: { isBoard: boolean }) {
  if (!isBoard) return <SkeletonRows rows={8} label={t`Loading tasks`} />
  return (
    <Loading label={t`Loading tasks`}>
      <div className="board">
        {[3, 2, 2, 3].map((cards, column) => (
          <div key={column} className="board-column">
            <header>
              <Skeleton width={96} />
            </header>
            <div className="grid gap-2">
              {Array.from({ length: cards }, (_, card) => (
                <div key={card} className="task-card">
                  <Skeleton width={`${90 - card * 12}%`} height={14} />
                  <Skeleton width="50%" height={10} />
                  <Skeleton width={72} height={18} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
