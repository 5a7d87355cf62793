import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuilt } from '../shell/not-built.tsx'

export const Route = createFileRoute('/app/tasks')({ component: TasksScreen })

function TasksScreen() {
  return (
    <NotBuilt
      title={t`Tasks`}
      art="list"
      missing={t`This version has no task list`}
      instead={t`What needs a decision is on the Dashboard, and what is planned is in the Content Calendar.`}
      action={{ label: t`Open the calendar`, to: '/app/calendar' }}
    />
  )
}
