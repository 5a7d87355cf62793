import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { isOutside } from '@postwright/contract/publishing/channel-kinds'
import type { ChannelWarning } from '@postwright/contract/publishing/channel-warnings'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useState } from 'react'

import { formatZoned } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { useFailureToast } from '../../billing/subscriptions/use-failure-toast.ts'
import { useMay } from '../../identity/accounts/use-may.ts'
import { type ChannelAct, ChannelDialogs } from './channel-dialogs.tsx'
import { useReconnect, warningsQuery } from './queries.ts'

interface AheadBannerProps {
  business: Business
  channels: readonly Channel[]
}

/** What is to be mended of the channels of a business before it costs a post, the next one first. */
export function AheadBanner({ business, channels }: AheadBannerProps) {
  const { data: warnings = [] } = useQuery(warningsQuery(business.id))
  if (warnings.length === 0) return null
  return (
    <Banner
      tone="warn"
      icon={Clock}
      title={plural(
        { count: warnings.length },
        { one: 'Ahead: # thing to mend before it costs you a post', other: 'Ahead: # things to mend before they cost you a post' },
      )}
    >
      <ul className="ahead">
        {warnings.map((warning) => (
          <li key={`${warning.kind} ${warning.channelId}`}>
            <span className="num m">{formatZoned(warning.at, business.timeZone)}</span>
            <span className="min-w-0">{sayWarning(warning, business.timeZone)}</span>
            <Act warning={warning} business={business} channel={channels.find(({ id }) => id === warning.channelId)} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function sayWarning({ kind, channelName: channel, post, posts, endsAt, reason }: ChannelWarning, timeZone: string): string {
  const title = post?.title ?? ''
  if (kind === 'dry') {
    return post
      ? t`The queue of ${{ channel }} runs dry after “${{ title }}”. The posting times after it are empty.`
      : t`The queue of ${{ channel }} has run dry. Its posting times are empty.`
  }
  if (kind === 'limit') {
    const first = t`“${{ title }}” does not fit ${{ channel }} any more: ${{ reason: reason ?? '' }}`
    return posts === 1
      ? first
      : `${first} ${t`${plural({ count: posts - 1 }, { one: '# more does not either.', other: '# more do not either.' })}`}`
  }
  return endsAt
    ? t`Reconnect ${{ channel }} before “${{ title }}”. The sign-in ends on ${ph({ end: formatZoned(endsAt, timeZone) })}.`
    : t`Reconnect ${{ channel }} before “${{ title }}”. It is signed out.`
}

interface ActProps {
  warning: ChannelWarning
  business: Business
  channel: Channel | undefined
}

function Act({ warning: { kind, post }, business, channel }: ActProps) {
  const { manageChannels } = useMay()
  if (kind === 'dry')
    return (
      <Link className={small} to="/app/calendar" search={{ business: business.id }}>
        <Trans>Fill slots</Trans>
      </Link>
    )
  if (kind === 'limit')
    return (
      post && (
        <Link className={small} to="/app/repository/$postId" params={{ postId: post.id }}>
          <Trans>Open the post</Trans>
        </Link>
      )
    )
  return channel && manageChannels ? <Reconnect channel={channel} business={business} /> : null
}

const small = buttonClass({ size: 'sm' })

function Reconnect({ channel, business }: { channel: Channel; business: Business }) {
  const [act, setAct] = useState<ChannelAct | null>(null)
  const reconnect = useReconnect()
  const showFailure = useFailureToast()
  return (
    <>
      <Button
        size="sm"
        pending={reconnect.isPending}
        onClick={() => (isOutside(channel.kind) ? setAct('reconnect') : void reconnect.mutateAsync({ id: channel.id }).catch(showFailure))}
      >
        <Trans>Reconnect</Trans>
      </Button>
      <ChannelDialogs act={act} channel={channel} business={business} onAct={setAct} />
    </>
  )
}
