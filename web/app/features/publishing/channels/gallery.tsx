import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { channelForms } from '@postwright/contract/publishing/channel-forms'
import { type ChannelKind, channelKindIds, channelKinds, isOutside, type OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { say } from '@postwright/contract/core/sentences'
import { isIntegration } from '@postwright/contract/publishing/integrations'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { AskAdministrator } from './ask-administrator.tsx'
import { ChannelKindLabel } from './channel-kind-label.tsx'
import { readyIntegrationsQuery } from './queries.ts'

interface GalleryProps {
  channels: readonly Channel[]
  mayManage: boolean
  onConnect: (kind: OutsideKind) => void
  onAdd: (kind: Exclude<ChannelKind, OutsideKind>) => void
}

const outside = channelKindIds.filter(isOutside)
const builtIn = channelKindIds.filter((kind): kind is Exclude<ChannelKind, OutsideKind> => !isOutside(kind))

/** Every place that posts can go to: what it needs, and what it can do. */
export function Gallery({ channels, mayManage, onConnect, onAdd }: GalleryProps) {
  const countOf = (kind: ChannelKind) => channels.filter((channel) => channel.kind === kind && isReached(channel)).length
  const ready = useQuery(readyIntegrationsQuery())
  const isReady = (kind: OutsideKind) => !isIntegration(kind) || ready.data?.includes(kind)
  const place = (kind: OutsideKind) => {
    const { needs, can } = channelForms[kind]
    const about =
      mayManage && ready.data && !isReady(kind) ? t`This site has no app for it yet. Until then, posts for it go out by hand.` : ''
    return (
      <Kind key={kind} kind={kind} needs={say(needs)} can={say(can)} about={about} connected={countOf(kind)}>
        {mayManage && ready.data && !isReady(kind) && <AskAdministrator />}
        {mayManage && isReady(kind) && (
          <Button size="sm" aria-label={t`Connect ${{ kind: say(channelKinds[kind].label) }}`} onClick={() => onConnect(kind)}>
            <Trans>Connect</Trans>
          </Button>
        )}
      </Kind>
    )
  }
  return (
    <Sheet title={t`Add a channel`} count={channelKindIds.length} className="gallery">
      <Head>{t`In a minute, with an account there`}</Head>
      <ul className="gallery-kinds">{outside.filter((kind) => !isIntegration(kind)).map(place)}</ul>
      <Head>{t`Through an app of this site`}</Head>
      <ul className="gallery-kinds">{outside.filter(isIntegration).map(place)}</ul>
      <Head>{t`Built in`}</Head>
      <ul className="gallery-kinds">
        {builtIn.map((kind) => {
          const { hint, limitPerBusiness } = channelKinds[kind]
          const isFull = limitPerBusiness !== null && channels.some((channel) => channel.kind === kind)
          return (
            <Kind key={kind} kind={kind} needs={t`nothing`} about={say(hint)} connected={countOf(kind)}>
              {mayManage && !isFull && (
                <Button size="sm" aria-label={t`Add ${{ kind: say(channelKinds[kind].label) }}`} onClick={() => onAdd(kind)}>
                  <Trans>Add</Trans>
                </Button>
              )}
            </Kind>
          )
        })}
      </ul>
    </Sheet>
  )
}

const isReached = ({ status }: Channel) => status === 'connected' || status === 'paused'

function Head({ children }: { children: string }) {
  return (
    <h3 className="gallery-head">
      <span className="m">{children}</span>
    </h3>
  )
}

interface KindProps {
  kind: ChannelKind
  needs: string
  /** What its posts can be. */
  can?: string
  /** Of what is built in, what it is; else what stands against it. */
  about?: string
  connected: number
  children: ReactNode
}

function Kind({ kind, needs, can, about, connected, children }: KindProps) {
  return (
    <li>
      <h4>
        <ChannelKindLabel kind={kind} />
        {connected > 0 && (
          <span className="gallery-connected">
            <CircleCheck className="i i-14" aria-hidden="true" />
            {connected === 1 ? t`Connected` : t`${{ connected }} connected`}
          </span>
        )}
      </h4>
      <div className="gallery-act">{children}</div>
      <p>
        <b>
          <Trans>Needs</Trans>
        </b>{' '}
        {needs}
      </p>
      {can && (
        <p>
          <b>
            <Trans>Can</Trans>
          </b>{' '}
          {can}
        </p>
      )}
      {about && <p>{about}</p>}
    </li>
  )
}
