import { t } from '@lingui/core/macro'
import { useBlocker } from '@tanstack/react-router'

import { AlertDialog } from './alert-dialog.tsx'

export interface UnsavedChangesProps {
  isDirty: boolean
  /** Says whose changes are not saved. */
  description: string
  /** Whether another tab of the same screen takes their place too. */
  acrossTabs?: boolean
}

/** Asks before another screen takes the place of what is not saved. */
export function UnsavedChanges({ isDirty, description, acrossTabs = false }: UnsavedChangesProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || (acrossTabs && tabOf(current.search) !== tabOf(next.search))),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <AlertDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t`Leave without saving?`}
      description={description}
      confirmLabel={t`Leave`}
      cancelLabel={t`Stay`}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

function tabOf(search: object): unknown {
  return 'tab' in search ? search.tab : undefined
}
