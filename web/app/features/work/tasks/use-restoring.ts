import { plural, t } from '@lingui/core/macro'

import { toast } from '../../../../ui/toasts.tsx'
import { useRestoreTasks } from './queries.ts'

/** Brings deleted tasks back, and says so. */
export function useRestoring(): (ids: string[]) => Promise<void> {
  const { mutateAsync } = useRestoreTasks()
  return async (ids) => {
    try {
      const { restored } = await mutateAsync({ ids })
      const count = restored.length
      toast.success(plural({ count }, { one: '# task is back', other: '# tasks are back' }))
    } catch (error) {
      toast.failed(error, t`The tasks could not be brought back`)
    }
  }
}
