import { useBlocker } from '@tanstack/react-router'

import { AlertDialog } from '../../../ui/alert-dialog.tsx'

/** Asks before another page or another part of the settings takes the place of what is not saved. */
export function UnsavedChanges({ isDirty, what }: { isDirty: boolean; what: string }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <AlertDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description={`Your changes to ${what} are not saved yet.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

function tabOf(search: object): unknown {
  return 'tab' in search ? search.tab : undefined
}
