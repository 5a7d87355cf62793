import { plural, t } from '@lingui/core/macro'
import type { BulkEdit } from '@postwright/contract/work/tasks'

import { toast, type ToastAction } from '../../../../ui/toasts.tsx'
import { useBulkEdit } from './queries.ts'
import type { Choice } from './use-choice.ts'
import { useRestoring } from './use-restoring.ts'

/** Changes the chosen tasks at once, and says how many, and of those that were left as they are why. */
export function useBulk(choice: Choice) {
  const { mutateAsync, isPending } = useBulkEdit()
  const restore = useRestoring()

  async function edit(change: BulkEdit['change']) {
    try {
      const { changed, skipped } = await mutateAsync({ ids: [...choice.chosen], change })
      choice.set(skipped.map(({ id }) => id))
      const undo: ToastAction | undefined = change.isDeleted && { label: t`Undo`, onAction: () => void restore(changed) }
      if (changed.length > 0) toast.success(changedText(changed.length, change.isDeleted === true), undo)
      const [first] = skipped
      if (first) toast.failed(null, skippedText(skipped.length), first.reason)
    } catch (error) {
      toast.failed(error, t`The tasks could not be changed`)
    }
  }

  return { edit, isPending }
}

function changedText(count: number, isDeleted: boolean): string {
  return isDeleted
    ? plural({ count }, { one: '# task deleted', other: '# tasks deleted' })
    : plural({ count }, { one: '# task changed', other: '# tasks changed' })
}

function skippedText(count: number): string {
  return plural({ count }, { one: '# task was left as it is', other: '# tasks were left as they are' })
}
