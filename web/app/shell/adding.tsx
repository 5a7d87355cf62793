import type { Account } from '@postwright/contract/identity/accounts'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'

import { AddBusinessDialog } from '../features/content/businesses/add-business-dialog.tsx'
import { loadSentences } from './load-sentences.ts'

const AddTask = lazy(async () => {
  await loadSentences('tasks')
  const { AddTask: Dialog } = await import('./add-task.tsx')
  return { default: Dialog }
})

interface AddingProps {
  account: Account
  what: 'business' | 'task'
  /** That the screens are about. */
  businessId: string | undefined
}

/** The dialog of something new, over any screen, where this person may add it; the address has it for as long as it is open. */
export function Adding({ account, what, businessId }: AddingProps) {
  const navigate = useNavigate()
  const { may } = account.workspace
  const close = () => void navigate({ to: '.', search: (search) => ({ ...search, add: undefined }), replace: true })
  if (what === 'task') return may.writeTasks && <AddTask account={account} businessId={businessId} onClose={close} />
  return may.addBusinesses && <AddBusinessDialog open onOpenChange={(open) => !open && close()} />
}
