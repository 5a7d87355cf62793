import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { NoteConflict, VoiceNote } from '@postwright/contract/content/voice'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'

import { Button, buttonClass } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useKeepNote, useRemoveNote } from './queries.ts'

/** What has to be decided before a note counts. */
export function NoteDecision({ businessId, note: { id, conflict } }: { businessId: string; note: VoiceNote }) {
  const keep = useKeepNote()
  const remove = useRemoveNote()
  const use = () => keep.mutate({ id }, { onError })
  const drop = () => remove.mutate({ id }, { onError })

  if (!conflict)
    return (
      <div className="nt-ask">
        <span className="grow">
          <Trans>Not in use yet. Is it a rule, or was it only for those posts?</Trans>
        </span>
        <span className="nt-buttons">
          <Button size="sm" pending={keep.isPending} onClick={use}>
            <Trans>Keep</Trans>
          </Button>
          <Button size="sm" variant="ghost" pending={remove.isPending} onClick={drop}>
            <Trans>Only those posts</Trans>
          </Button>
        </span>
      </div>
    )
  return (
    <div className="nt-ask">
      <TriangleAlert className="i-16 c-warn" aria-hidden="true" />
      <span className="grow">{against(conflict)}</span>
      <span className="nt-buttons">
        <Button size="sm" pending={remove.isPending} onClick={drop}>
          {conflict.with === 'note' ? t`Keep the other note` : t`Keep the profile`}
        </Button>
        {conflict.with === 'profile' ? (
          <Link
            to="/app/business/$businessId/profile"
            params={{ businessId }}
            search={{ tab: 'profile' }}
            className={buttonClass({ size: 'sm', variant: 'ghost' })}
          >
            <Trans>Change the profile</Trans>
          </Link>
        ) : (
          <Button size="sm" variant="ghost" pending={keep.isPending} onClick={use}>
            {conflict.with === 'note' ? t`Use this note` : t`Change the profile`}
          </Button>
        )}
      </span>
    </div>
  )
}

function onError(error: unknown): void {
  toast.failed(error, t`That could not be decided. Try again.`)
}

function against({ with: what, says: quoted }: NoteConflict): string {
  // The sentence that quotes it has a full stop of its own.
  const says = quoted.replace(/\.$/u, '')
  if (what === 'note') return t`It contradicts the note “${says}”, which counts until you choose.`
  if (what === 'profile') return t`The profile says “${says}”. It counts until you change its text, or delete this note.`
  if (what === 'always') return t`“${says}” is a word to use. The profile counts until you choose.`
  if (what === 'never') return t`“${says}” is a word never to use. The profile counts until you choose.`
  if (what === 'hashtags') return t`The profile names hashtags: ${says}. It counts until you choose.`
  return t`The profile says “${says}”. The profile counts until you choose.`
}
