import { t } from '@lingui/core/macro'
import { toast } from '../../../../ui/toasts.tsx'
import { useCancelDeletion } from './queries.ts'

/** Stops the end of the account, and says so. */
export function useKeepAccount(): { keep: () => Promise<void>; isPending: boolean } {
  const cancel = useCancelDeletion()

  async function keep() {
    try {
      await cancel.mutateAsync(undefined)
      toast.success(t`Your account stays`)
    } catch (error) {
      toast.failed(error, t`Your account could not be kept. Try again.`)
    }
  }

  return { keep, isPending: cancel.isPending }
}
