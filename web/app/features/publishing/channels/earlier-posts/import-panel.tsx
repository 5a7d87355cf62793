import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { importBounds } from '@postwright/contract/publishing/channel-imports'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { History, Plug, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { Checkbox } from '../../../../../ui/choice.tsx'
import { FormProblem } from '../../../../../ui/form-problem.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { SidePanel } from '../../../../../ui/side-panel.tsx'
import { useMay } from '../../../identity/accounts/use-may.ts'
import { ImportState } from './import-state.tsx'
import './imports.css'
import { ImportedPosts } from './imported-posts.tsx'
import { channelImportQuery, useBeginImport, useStopImport, useTeachVoice } from './queries.ts'
import { RemoveImported } from './remove-imported.tsx'

interface ImportPanelProps {
  channel: Channel
  onReconnect: () => void
  onClose: () => void
}

/** What was posted with the account of a channel before: reads it in, and shows it. */
export function ImportPanel({ channel, onReconnect, onClose }: ImportPanelProps) {
  const channelId = channel.id
  const query = useQuery(channelImportQuery(channelId))
  const begin = useBeginImport()
  const stop = useStopImport()
  const teach = useTeachVoice()
  const [isRemoving, setIsRemoving] = useState(false)
  const { manageChannels } = useMay()
  const isConnected = channel.status === 'connected' || channel.status === 'paused'
  const last = query.data
  const total = last?.total ?? 0

  const footer = last && manageChannels && (
    <>
      {total > 0 && (
        <Button icon={Trash2} onClick={() => setIsRemoving(true)}>
          <Trans>Remove all</Trans>
        </Button>
      )}
      {last.status === 'running' ? (
        <Button className="end" icon={Square} pending={stop.isPending} onClick={() => stop.mutate({ channelId })}>
          <Trans>Stop</Trans>
        </Button>
      ) : isConnected ? (
        <Button className="end" variant="primary" icon={History} pending={begin.isPending} onClick={() => begin.mutate({ channelId })}>
          {last.status === 'none' ? t`Import earlier posts` : t`Import again`}
        </Button>
      ) : (
        <Button className="end" variant="primary" icon={Plug} onClick={onReconnect}>
          <Trans>Reconnect</Trans>
        </Button>
      )}
    </>
  )

  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Earlier posts on ${{ name: channel.name }}`}
      footer={footer || undefined}
    >
      <div className="grid gap-4 p-4">
        <p className="t13 soft">
          <Trans>
            Reads what was posted with this account elsewhere, with its figures: at most {ph({ posts: importBounds.posts })} posts of the
            last {ph({ months: importBounds.months })} months. Suggested times count with them. What Postwright published is left out.
          </Trans>
        </p>
        <LoadState of={query} rows={3} loading={t`Loading the import`} failed={t`The import could not be loaded`} />
        {last && <ImportState last={last} isConnected={isConnected} />}
        <FormProblem error={begin.error ?? stop.error} fallback={t`The import could not be changed`} />
        {last && total > 0 && (
          <>
            <Checkbox
              label={t`Drafts learn from these posts`}
              hint={t`The newest of them are shown to the AI as examples of how this business sounds, unless you chose examples yourself.`}
              disabled={!manageChannels || teach.isPending}
              checked={teach.isPending ? teach.variables.teachesVoice : last.teachesVoice}
              onChange={(event) => teach.mutate({ channelId, teachesVoice: event.currentTarget.checked })}
            />
            <FormProblem error={teach.error} fallback={t`This could not be saved`} />
          </>
        )}
      </div>
      {total > 0 && <ImportedPosts channelId={channelId} total={total} />}
      {isRemoving && <RemoveImported channel={channel} total={total} onClose={() => setIsRemoving(false)} />}
    </SidePanel>
  )
}
