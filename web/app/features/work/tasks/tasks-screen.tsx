import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import type { TaskStatus } from '@postwright/contract/work/task-shapes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { useNow } from '../../../../lib/use-now.ts'
import { usePageTitle } from '../../../../ui/page-head.tsx'
import { inOrder } from './board-order.ts'
import { Board } from './board.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Hints } from './hints.tsx'
import { LoadingTasks, NoTasks, TasksRefused } from './no-tasks.tsx'
import { countsQuery } from './queries.ts'
import { TaskBar } from './task-bar.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import './tasks.css'
import { filterOf, isFiltered, noFilters } from './tasks-filter.ts'
import type { ChangeSearch, TasksSearch } from './tasks-search.ts'
import { useAdding } from './use-adding.ts'
import { useColumns } from './use-columns.ts'
import { useTaskKeys } from './use-task-keys.ts'
import { useWorkbench } from './use-workbench.ts'

const NewTaskDialog = lazy(() => import('./new-task-dialog.tsx').then((module) => ({ default: module.NewTaskDialog })))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })))
const TaskPanel = lazy(() => import('./panel/task-panel.tsx').then((module) => ({ default: module.TaskPanel })))

export interface TasksScreenProps {
  account: Account
  search: TasksSearch
  onSearch: ChangeSearch
}

type Asking = 'new' | 'shortcuts' | null

/** What people have to do, as a board or a list, with one task open beside it. */
export function TasksScreen({ account, search, onSearch }: TasksScreenProps) {
  usePageTitle(t`Tasks`)
  const { may, timeZone } = account.workspace
  const filter = filterOf(search)
  const isBoard = search.layout !== 'list'
  const loaded = useColumns(filter, isBoard ? 'position' : (search.sort ?? 'due'))
  const counts = useQuery(countsQuery(filter, isBoard)).data
  const bench = useWorkbench({ columns: loaded.columns, hasPlaces: isBoard, clock: { now: useNow(), timeZone }, search, onSearch, may })
  const [asking, setAsking] = useState<Asking>(null)
  const [addingTo, setAddingTo] = useState<TaskStatus | null>(null)
  const add = useAdding(search)
  const onNew = may.writeTasks ? () => setAsking('new') : undefined
  useTaskKeys({ bench, onNew, onHelp: () => setAsking('shortcuts') })

  const isEmpty = !loaded.isPending && loaded.error === null && Object.values(bench.columns).every((column) => column.length === 0)
  const shared = { columns: bench.columns, states: loaded.states, counts: counts?.byStatus, cards: bench.cards }
  return (
    <div className="tasks-screen">
      <TaskBar
        layout={search.layout}
        onSearch={onSearch}
        onNew={onNew}
        mayRun={account.workspace.role === 'owner' || account.workspace.role === 'admin'}
      />
      <TaskFilters search={search} counts={counts} onSearch={onSearch} />
      <div className="task-work">
        <div className="task-main" aria-busy={loaded.isOld || undefined} data-old={loaded.isOld || undefined}>
          {loaded.error !== null ? (
            <TasksRefused error={loaded.error} onRetry={loaded.refetch} />
          ) : loaded.isPending ? (
            <LoadingTasks isBoard={isBoard} />
          ) : isEmpty && addingTo === null ? (
            <NoTasks isFiltered={isFiltered(search)} onClear={() => onSearch(noFilters)} onNew={onNew} />
          ) : isBoard ? (
            <Board
              {...shared}
              onMove={(task, place) => void bench.move(task, place)}
              onAdd={may.writeTasks ? add : undefined}
              addingTo={addingTo}
              onAdding={setAddingTo}
            />
          ) : (
            <TaskList {...shared} />
          )}
          <BulkBar shown={inOrder(bench.columns)} choice={bench.cards.choice} timeZone={timeZone} />
          {!isEmpty && <Hints mayWrite={may.writeTasks} onAll={() => setAsking('shortcuts')} />}
        </div>
        {search.task && (
          <Suspense>
            <TaskPanel key={search.task} id={search.task} account={account} bench={bench} onClose={bench.close} />
          </Suspense>
        )}
      </div>
      <p className="vh" role="status">
        {bench.said}
      </p>
      <Suspense>
        {asking === 'new' && (
          <NewTaskDialog search={search} timeZone={timeZone} onClose={() => setAsking(null)} onMade={(id) => onSearch({ task: id })} />
        )}
        {asking === 'shortcuts' && <ShortcutsDialog onClose={() => setAsking(null)} />}
      </Suspense>
    </div>
  )
}
