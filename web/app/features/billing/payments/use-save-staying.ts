import { t } from '@lingui/core/macro'

import { toast } from '../../../../ui/toasts.tsx'
import { useKeepStaying } from './queries.ts'
import type { StayingChoice } from './staying.tsx'

/** Keeps who stays, and says so where `done` is given. */
export function useSaveStaying({ choice }: Pick<StayingChoice, 'choice'>): (done?: string) => Promise<void> {
  const keep = useKeepStaying()
  return async (done) => {
    if (!choice) return
    try {
      await keep.mutateAsync(choice)
      if (done) toast.success(done)
    } catch (error) {
      toast.failed(error, t`It could not be saved`)
    }
  }
}
