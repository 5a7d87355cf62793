import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { channelForms } from '@postwright/contract/publishing/channel-forms'
import { type ChannelKind, channelKindIds, channelKinds, isOutside, type OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { say } from '@postwright/contract/core/sentences'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { ChannelKindLabel } from './channel-kind-label.tsx'

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
  return (
    <Sheet title={t`Add a channel`} count={channelKindIds.length} className="gallery">
      <h3 className="gallery-head">
        <span className="m">
          <Trans>In a minute, with an account there</Trans>
        </span>
      </h3>
      <ul className="gallery-kinds">
        {outside.map((kind) => {
          const { needs, can } = channelForms[kind]
          return (
            <Kind key={kind} kind={kind} needs={say(needs)} can={say(can)} connected={countOf(kind)}>
              {mayManage && (
                <Button size="sm" aria-label={t`Connect ${{ kind: say(channelKinds[kind].label) }}`} onClick={() => onConnect(kind)}>
                  <Trans>Connect</Trans>
                </Button>
              )}
            </Kind>
          )
        })}
      </ul>
      <h3 className="gallery-head">
        <span className="m">
          <Trans>Built in</Trans>
        </span>
      </h3>
      <ul className="gallery-kinds">
        {builtIn.map((kind) => {
          const { hint, limitPerBusiness } = channelKinds[kind]
          const isFull = limitPerBusiness !== null && channels.some((channel) => channel.kind === kind)
          return (
            <Kind key={kind} kind={kind} needs={t`nothing`} can={say(hint)} connected={countOf(kind)}>
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

interface KindProps {
  kind: ChannelKind
  needs: string
  can: string
  connected: number
  children: ReactNode
}

function Kind({ kind, needs, can, connected, children }: KindProps) {
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
      <p>
        <b>
          <Trans>Can</Trans>
        </b>{' '}
        {can}
      </p>
    </li>
  )
}
