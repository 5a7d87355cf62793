import type { Account } from '@postwright/contract/identity/accounts'
import { useNavigate } from '@tanstack/react-router'

import { NewTaskDialog } from '../features/work/tasks/new-task-dialog.tsx'
import '../features/work/tasks/tasks.css'

interface AddTaskProps {
  account: Account
  /** Of the business that the screens are about. */
  businessId: string | undefined
  onClose: () => void
}

/** A new task, from any screen; once it is there, it is shown on its own. */
export function AddTask({ account, businessId, onClose }: AddTaskProps) {
  const navigate = useNavigate()
  return (
    <NewTaskDialog
      search={{ business: businessId }}
      timeZone={account.workspace.timeZone}
      onMade={(task) => void navigate({ to: '/app/tasks', search: (search) => ({ business: search.business, task }) })}
      onClose={onClose}
    />
  )
}
