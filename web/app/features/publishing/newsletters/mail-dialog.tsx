import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MailPreview } from '@postwright/contract/publishing/issues'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { showHtml } from '../../../../lib/parse-html.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { mailPreviewQuery, useSendTestMail } from './queries.ts'

/** A newsletter as its readers see it, and a copy of it for whoever wrote it. */
export function MailDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const preview = useQuery(mailPreviewQuery(postId))
  const test = useSendTestMail()
  const { to = '', isAccepted = false, answer = '' } = test.data ?? {}
  const said = test.error
    ? messageOf(test.error, t`No copy was sent`)
    : test.data && (isAccepted ? t`A copy is on its way to ${{ address: to }}` : t`The mail server did not take it: ${{ answer }}`)

  return (
    <Dialog open wide onOpenChange={(open) => open || onClose()} title={t`As a mail`}>
      <LoadState of={preview} rows={6} loading={t`Loading the preview`} failed={t`The preview could not be drawn`} />
      {preview.data && <Shown mail={preview.data} />}
      {said && (
        <p className={test.data?.isAccepted ? 'sheet-body t13 break-words' : 'sheet-body t13 c-bad break-words'} role="status">
          {said}
        </p>
      )}
      <footer>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button variant="primary" pending={test.isPending} disabled={!preview.data} onClick={() => test.mutate({ postId })}>
          <Trans>Send a copy to myself</Trans>
        </Button>
      </footer>
    </Dialog>
  )
}

/** In a frame that runs nothing; its links open beside this page. */
function Shown({ mail }: { mail: MailPreview }) {
  const { subject, sender, recipients, html } = mail
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) showHtml(frame, html)
    },
    [html],
  )
  return (
    <>
      <div className="sheet-body">
        <div className="b break-words">{subject}</div>
        <div className="t13 soft">
          {sender} · {plural({ count: recipients }, { one: '# reader now', other: '# readers now', 0: 'no readers yet' })}
        </div>
      </div>
      <iframe title={t`The mail`} sandbox="allow-popups allow-popups-to-escape-sandbox" ref={show} className="nl-mail" />
    </>
  )
}
