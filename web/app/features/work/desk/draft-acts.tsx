import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCw, Trash2 } from 'lucide-react'

import { Button, IconButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useRetryDraft } from '../../content/generation/queries.ts'
import { useArchivePost, useUnarchivePost } from '../../content/posts/queries.ts'
import type { DeskDraft } from './desk-draft.ts'

/** What is done about one draft as a whole: nothing came of it and it is written once more, or it is discarded. */
export function DraftActs({ draft, generationId }: { draft: DeskDraft; generationId: string }) {
  const { key, name, post, state } = draft
  const retry = useRetryDraft()
  const archive = useArchivePost()
  const unarchive = useUnarchivePost()

  async function writeAgain() {
    await retry
      .mutateAsync({ id: generationId, key })
      .catch((error: unknown) => toast.failed(error, t`It could not be written once more. Try again in a moment.`))
  }

  async function discard(id: string) {
    try {
      await archive.mutateAsync({ id })
      toast.success(t`${{ draft: name }} discarded. It is in the archive.`, { label: t`Undo`, onAction: () => void bringBack(id) })
    } catch (error) {
      toast.failed(error, t`It could not be discarded. Try again.`)
    }
  }

  async function bringBack(id: string) {
    await unarchive
      .mutateAsync({ id })
      .catch((error: unknown) => toast.failed(error, t`It could not be brought back. It is in the archive.`))
  }

  if (!post && (state === 'failed' || state === 'stopped'))
    return (
      <Button size="sm" icon={RotateCw} onClick={writeAgain}>
        <Trans>Try again</Trans>
      </Button>
    )
  if (post?.status === 'draft')
    return <IconButton size="sm" icon={Trash2} label={t`Discard ${{ draft: name }}`} onClick={() => discard(post.id)} />
  return null
}
