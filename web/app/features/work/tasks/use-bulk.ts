import { plural, t } from '@lingui/core/macro'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import type { BulkEdit } from '@postwright/contract/work/tasks'

import { toast, type ToastAction } from '../../../../ui/toasts.tsx'
import { changesBack } from './bulk-back.ts'
import { useBulkEdit } from './queries.ts'
import type { Choice } from './use-choice.ts'
import { useRestoring } from './use-restoring.ts'

/** Changes those of the shown tasks that are chosen at once, and says how many, and of those that were left as they are why. */
export function useBulk(shown: readonly TaskSummary[], choice: Choice) {
  const { mutateAsync, isPending } = useBulkEdit()
  const restore = useRestoring()

  async function edit(change: BulkEdit['change']) {
    const before = shown.filter(({ id }) => choice.has(id))
    try {
      const { changed, skipped } = await mutateAsync({ ids: [...choice.chosen], change })
      choice.set(skipped.map(({ id }) => id))
      const back = changesBack(
        before.filter(({ id }) => changed.includes(id)),
        change,
      )
      const takeBack = change.isDeleted ? () => void restore(changed) : back.length > 0 ? () => void undo(back) : undefined
      const action: ToastAction | undefined = takeBack && { label: t`Undo`, onAction: takeBack }
      if (changed.length > 0) toast.success(changedText(changed.length, change.isDeleted === true), action)
      const [first] = skipped
      if (first) toast.failed(null, skippedText(skipped.length), first.reason)
    } catch (error) {
      toast.failed(error, t`The tasks could not be changed`)
    }
  }

  async function undo(back: readonly BulkEdit[]) {
    try {
      let count = 0
      for (const one of back) count += (await mutateAsync(one)).changed.length
      toast.success(plural({ count }, { one: '# task is as it was', other: '# tasks are as they were' }))
    } catch (error) {
      toast.failed(error, t`The tasks could not be changed back`)
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
