import { plural, t } from '@lingui/core/macro'

import { toast } from '../../../../../ui/toasts.tsx'
import type { ChosenPost } from './chosen-posts.tsx'
import { useArchivePosts, useUnarchivePosts } from './queries.ts'
import type { TagAndArchiveProps } from './tag-and-archive.tsx'

/** Puts the chosen posts into the archive, or brings them back. Undo does the other, for those alone that it was done to. */
export function useBulkArchiving(posts: readonly ChosenPost[], onAnswers: TagAndArchiveProps['onAnswers']) {
  const archive = useArchivePosts()
  const unarchive = useUnarchivePosts()

  async function putAway(ids = posts.filter(({ status }) => status !== 'archived').map(({ id }) => id)) {
    try {
      const answers = await archive.mutateAsync({ ids })
      const count = onAnswers(answers)
      const done = answers.filter(({ refusal }) => refusal === null).map(({ id }) => id)
      if (count > 0)
        toast.success(plural({ count }, { one: '# post archived', other: '# posts archived' }), {
          label: t`Undo`,
          onAction: () => void bringBack(done),
        })
    } catch (error) {
      toast.failed(error, t`The posts could not be archived. Nothing was changed.`)
    }
  }

  async function bringBack(ids = posts.map(({ id }) => id)) {
    try {
      const answers = await unarchive.mutateAsync({ ids })
      onAnswers(answers)
      const drafts = answers.filter(({ status }) => status === 'draft').length
      const count = answers.length
      toast.success(
        drafts > 0 && drafts < count
          ? t`Brought back: ${{ count }}, of which as drafts: ${{ drafts }}`
          : plural({ count }, { one: '# post brought back', other: '# posts brought back' }),
      )
    } catch (error) {
      toast.failed(error, t`The posts could not be brought back. Nothing was changed.`)
    }
  }

  return { putAway, bringBack, isPending: archive.isPending || unarchive.isPending }
}
