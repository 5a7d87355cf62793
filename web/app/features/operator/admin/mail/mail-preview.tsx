import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MailBody } from '@postwright/contract/core/mail'
import { useCallback, useState } from 'react'

import { showHtml } from '../../../../../lib/parse-html.ts'
import { ErrorState } from '../../../../../ui/error-state.tsx'
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx'
import { Sheet, SheetBody } from '../../../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../../../ui/skeleton.tsx'

const views = [
  { value: 'desktop', label: t`Desktop` },
  { value: 'phone', label: t`Phone` },
  { value: 'text', label: t`Plain text` },
] as const
type View = (typeof views)[number]['value']

interface MailPreviewProps {
  mail: MailBody | undefined
  failed: boolean
  onRetry: () => unknown
}

/** A mail as its reader sees it, in a frame that runs nothing and reaches nothing. */
export function MailPreview({ mail, failed, onRetry }: MailPreviewProps) {
  const [view, setView] = useState<View>('desktop')
  return (
    <Sheet title={t`Preview`} actions={<SegmentedControl label={t`Width`} segments={views} value={view} onChange={setView} />}>
      {failed && (
        <SheetBody>
          <ErrorState title={t`The preview could not be drawn`} onRetry={onRetry} />
        </SheetBody>
      )}
      {!failed && !mail && <SkeletonRows rows={6} label={t`Loading the preview`} />}
      {!failed && mail && <Shown mail={mail} view={view} />}
    </Sheet>
  )
}

function Shown({ mail, view }: { mail: MailBody; view: View }) {
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) showHtml(frame, mail.html)
    },
    [mail.html],
  )
  return (
    <>
      <SheetBody>
        <span className="t13 soft">
          <Trans>Subject</Trans>
        </span>
        <div className="b break-words">{mail.subject}</div>
      </SheetBody>
      {view === 'text' ? (
        <pre
          className="mono m-0 max-h-[640px] overflow-auto border-t border-rule p-4 break-words whitespace-pre-wrap"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          role="region"
          aria-label={t`Plain text`}
        >
          {mail.text}
        </pre>
      ) : (
        <div className="flex justify-center overflow-x-auto border-t border-rule bg-well">
          <iframe
            title={t`${select(view, { desktop: 'Preview, desktop', other: 'Preview, phone' })}`}
            sandbox=""
            ref={show}
            className="h-[640px] shrink-0 border-0"
            style={{ width: view === 'phone' ? 375 : '100%' }}
          />
        </div>
      )}
    </>
  )
}
