import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Columns3, Ellipsis, List, Plus, Zap } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button, IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import type { ChangeSearch, TasksSearch } from './tasks-search.ts'

const AutomaticDialog = lazy(() => import('./automatic-dialog.tsx').then((module) => ({ default: module.AutomaticDialog })))

export interface TaskBarProps {
  layout: TasksSearch['layout']
  onSearch: ChangeSearch
  /** Undefined for whoever may not add tasks. */
  onNew: (() => void) | undefined
  /** Whether the person says which tasks are made by themselves. */
  mayRun: boolean
}

export function TaskBar({ layout, onSearch, onNew, mayRun }: TaskBarProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="task-bar">
      <h1 className="h1">
        <Trans>Tasks</Trans>
      </h1>
      <SegmentedControl
        label={t`Layout`}
        segments={[
          { value: 'board', label: t`Board`, icon: Columns3 },
          { value: 'list', label: t`List`, icon: List },
        ]}
        value={layout ?? 'board'}
        onChange={(chosen) => onSearch({ layout: chosen === 'list' ? 'list' : undefined })}
      />
      <span className="grow" />
      {mayRun && (
        <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t`More`} />}>
          <MenuItem icon={Zap} onSelect={() => setAsking(true)}>
            <Trans>Automatic tasks</Trans>
          </MenuItem>
        </Menu>
      )}
      {onNew && (
        <Button variant="primary" icon={Plus} className="task-new" aria-label={t`New task`} onClick={onNew}>
          <span>
            <Trans>New task</Trans>
          </span>
        </Button>
      )}
      <Suspense>{isAsking && <AutomaticDialog onClose={() => setAsking(false)} />}</Suspense>
    </div>
  )
}
