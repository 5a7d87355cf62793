import { t } from '@lingui/core/macro'

import { toast } from '../../../../ui/toasts.tsx'
import { useRemoveSample } from './queries.ts'

/** Removes the sample at once, and says so. */
export function useTakeSampleAway(): [remove: (afterwards?: () => void) => void, isRemoving: boolean] {
  const removal = useRemoveSample()
  const remove = (afterwards?: () => void) =>
    removal.mutate(undefined, {
      onSuccess: () => {
        afterwards?.()
        toast.success(t`The sample is gone, with all that belonged to it`)
      },
      onError: (error) => toast.failed(error, t`The sample could not be removed. Nothing was changed.`),
    })
  return [remove, removal.isPending]
}
