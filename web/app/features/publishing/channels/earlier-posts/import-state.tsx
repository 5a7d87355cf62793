import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ChannelImport, importBounds } from '@postwright/contract/publishing/channel-imports'

import { formatDateTime } from '../../../../../lib/formats.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Progress } from '../../../../../ui/progress.tsx'

/** How the last import went, or how far it is. */
export function ImportState({ last, isConnected }: { last: ChannelImport; isConnected: boolean }) {
  const { status, read, added, reason, goesOnAt, endedAt } = last
  const readSoFar = t`${plural({ read }, { one: '# post read', other: '# posts read' })}`
  if (status === 'none') return isConnected ? null : <Banner tone="warn" title={t`Connect this channel again to import its posts.`} />
  if (status === 'running')
    return (
      <div className="grid gap-2" aria-live="polite">
        <Progress label={t`Importing earlier posts`} done={read} total={importBounds.posts} />
        <p className="t13 num">{readSoFar}</p>
        {reason && (
          <p className="t13 soft">
            {reason} {goesOnAt && t`It goes on by itself at ${{ time: formatDateTime(goesOnAt) }}.`}
          </p>
        )}
      </div>
    )
  const news = t`${plural({ added }, { one: '# of them is new.', other: '# of them are new.' })}`
  const when = endedAt ? formatDateTime(endedAt) : ''
  return (
    <div aria-live="polite">
      {status === 'failed' ? (
        <Banner tone="warn" title={t`The import ended early`}>
          {reason && <p>{reason}</p>}
          <p>
            {readSoFar}. {news}
          </p>
        </Banner>
      ) : (
        <p className="t13">
          {status === 'stopped' ? <Trans>Stopped {ph({ when })}:</Trans> : <Trans>Imported {ph({ when })}:</Trans>} {readSoFar}. {news}
        </p>
      )}
    </div>
  )
}
