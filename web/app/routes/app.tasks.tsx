import { createFileRoute } from '@tanstack/react-router'

import { NotBuilt } from '../shell/not-built.tsx'

export const Route = createFileRoute('/app/tasks')({ component: TasksScreen })

function TasksScreen() {
  return (
    <NotBuilt
      title="Tasks"
      art="list"
      missing="This version has no task list"
      instead="What needs a decision is on the Dashboard, and what is planned is in the Content Calendar."
      action={{ label: 'Open the calendar', to: '/app/calendar' }}
    />
  )
}
