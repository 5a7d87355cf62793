import { t } from '@lingui/core/macro'
import { toast } from '../../../../ui/toasts.tsx'
import { useSignOut } from './queries.ts'

/** Logs out and begins with a fresh page: nothing of this person stays in memory. */
export function useLeave(): [leave: () => void, pending: boolean] {
  const signOut = useSignOut()

  function leave() {
    signOut.mutate(undefined, {
      onSuccess: () => window.location.assign('/login?left=app'),
      onError: (error) => toast.failed(error, t`Failed to sign out`),
    })
  }

  return [leave, signOut.isPending]
}
