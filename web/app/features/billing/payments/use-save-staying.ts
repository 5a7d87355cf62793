import { t } from '@lingui/core/macro'

import { toast } from '../../../../ui/toasts.tsx'
import { useKeepStaying } from './queries.ts'
import type { StayingChoice } from './staying.tsx'

/** Keeps who stays from a day on. */
export function useSaveStaying({ choice }: Pick<StayingChoice, 'choice'>, day: string): () => Promise<void> {
  const keep = useKeepStaying()
  return async () => {
    if (!choice) return
    try {
      await keep.mutateAsync(choice)
      toast.success(t`Saved for ${{ day }}.`)
    } catch (error) {
      toast.failed(error, t`It could not be saved`)
    }
  }
}
