import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Revision } from '@postwright/contract/content/revisions'
import { Square } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { asOneText } from '../posts/editor/word-diff.tsx'
import { useStopRevision } from './queries.ts'
import type { Heard } from './revising.ts'
import { askedInWords } from './revision-words.ts'

interface BeingRevisedProps {
  /** As the server knows it; null until it is read. */
  revision: Revision | null
  heard: Heard | undefined
  mayStop: boolean
}

/** The new text as it comes. It stands beside the old one, which stays until the new one is whole. */
export function BeingRevised({ revision, heard, mayStop }: BeingRevisedProps) {
  const stop = useStopRevision()
  const known = revision?.state === 'writing' ? revision : null
  const text = longest(heard ? asOneText(heard.text) : '', known ? asOneText(known.content) : '')

  async function stopWriting(id: string) {
    await stop.mutateAsync({ id }).catch((error: unknown) => toast.failed(error, t`It could not be stopped. Try again.`))
  }

  return (
    <div className="rv-now" aria-busy="true">
      <div className="row">
        <p className="t12 soft grow" role="status">
          {known ? t`Being revised: ${{ asked: askedInWords(known) }}` : t`Being revised`}
        </p>
        {mayStop && known && (
          <Button size="sm" icon={Square} onClick={() => stopWriting(known.id)}>
            <Trans>Stop</Trans>
          </Button>
        )}
      </div>
      {text && (
        <p className="rv-text">
          {text}
          <span className="caret" />
        </p>
      )}
      <p className="hint">
        <Trans>You may leave: it goes on being written on the server. The text stays as it is until this is whole.</Trans>
      </p>
    </div>
  )
}

function longest(one: string, other: string): string {
  return one.length >= other.length ? one : other
}
