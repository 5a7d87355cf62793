import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'

import { codeOf } from '../../../../../lib/errors.ts'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { taskQuery } from '../queries.ts'
import type { Workbench } from '../use-workbench.ts'
import { OpenTask } from './open-task.tsx'
import './panel.css'
import { PanelFrame } from './panel-frame.tsx'

export interface TaskPanelProps {
  id: string
  account: Account
  bench: Workbench
  onClose: () => void
}

/** One task beside the others; over the whole screen where there is no room for both. */
export function TaskPanel({ id, account, bench, onClose }: TaskPanelProps) {
  const task = useQuery(taskQuery(id))
  if (task.data) return <OpenTask key={id} task={task.data} account={account} bench={bench} onClose={onClose} />
  return (
    <PanelFrame label={t`Task`} onClose={onClose}>
      <div className="task-panel-head">
        <IconButton className="end" icon={X} size="sm" label={t`Close`} onClick={onClose} />
      </div>
      {codeOf(task.error) === 'NOT_FOUND' ? (
        <EmptyState
          title={t`This task is not there`}
          actions={
            <Button onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <Trans>It was deleted, or belongs to a business that you do not see.</Trans>
        </EmptyState>
      ) : (
        <LoadState of={task} rows={5} loading={t`Loading the task`} failed={t`The task could not be loaded`} />
      )}
    </PanelFrame>
  )
}
