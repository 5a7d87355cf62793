import { plural, t } from '@lingui/core/macro'
import type { TaggedPost } from '@postwright/contract/content/tags'

import { toast } from '../../../../../ui/toasts.tsx'
import type { ChosenPost } from './chosen-posts.tsx'
import { useChangeTags } from './queries.ts'
import type { TagAndArchiveProps } from './tag-and-archive.tsx'

/** Changes the tags of the chosen posts; Undo gives each of them back exactly what it lost, and takes what it got. */
export function useBulkTagging(posts: readonly ChosenPost[], onAnswers: TagAndArchiveProps['onAnswers']) {
  const { mutateAsync, isPending, error } = useChangeTags()

  /** @returns whether it was answered; the refusals of single posts stand with them. */
  async function change(wanted: { add: string[]; remove: string[] }): Promise<boolean> {
    const answers = await mutateAsync({ posts: posts.map(({ id }) => ({ id, ...wanted })) }).catch(() => null)
    if (!answers) return false
    const changed = answers.filter(({ added, removed }) => added.length + removed.length > 0)
    onAnswers(answers)
    if (changed.length > 0)
      toast.success(plural({ count: changed.length }, { one: 'Tags of # post changed', other: 'Tags of # posts changed' }), {
        label: t`Undo`,
        onAction: () => void undo(changed),
      })
    return true
  }

  async function undo(changed: readonly TaggedPost[]) {
    try {
      await mutateAsync({ posts: changed.map(({ id, added, removed }) => ({ id, add: removed, remove: added })) })
      toast.success(t`The tags are as they were`)
    } catch (problem) {
      toast.failed(problem, t`The tags could not be changed back`)
    }
  }

  return { change, isPending, error }
}
