import { t } from '@lingui/core/macro'
import type { Analytics, BestPost } from '@postwright/contract/work/analytics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import type { AnalyticsSearch, ChangeSearch } from './analytics-search.ts'
import { BestTimes } from './best-times.tsx'
import { ChannelOf } from './channel-of.tsx'
import { BestPosts } from './figures/best-posts.tsx'
import { Breakdown, type BreakdownRow } from './figures/breakdown.tsx'
import { ByDay, type Measure } from './figures/by-day.tsx'
import { Totals } from './figures/totals.tsx'
import { WhatWroteThis } from './origin.tsx'
import { figuresByTagQuery } from './queries.ts'
import { Work } from './work.tsx'

interface ShownProps {
  analytics: Analytics
  search: AnalyticsSearch
  onSearch: ChangeSearch
}

export function Shown({ analytics, search, onSearch }: ShownProps) {
  const { best, period } = analytics
  const looked = search.post ?? best[0]?.deliveryId
  return (
    <>
      <Totals analytics={analytics} />
      <Days analytics={analytics} />
      <Where analytics={analytics} search={search} />
      <div className="an-halves">
        <Sheet title={t`Best posts`} className="an-best" note={t`engagement against its channel’s usual`}>
          {best.length === 0 ? (
            <EmptyState art="list" title={t`No post of this time has figures`}>
              {t`Platforms are asked for the first time 15 minutes after a post is out.`}
            </EmptyState>
          ) : (
            <BestPosts
              posts={best}
              timeZone={period.timeZone}
              titleOf={(post) => pickOf(post, { isLooked: post.deliveryId === looked, onSearch })}
            />
          )}
        </Sheet>
        <BestTimes businessId={search.business} timeZone={period.timeZone} search={search} />
      </div>
      <Work analytics={analytics} isOfOne={search.business !== undefined} />
      {looked !== undefined && <WhatWroteThis deliveryId={looked} timeZone={period.timeZone} />}
    </>
  )
}

function pickOf({ deliveryId, title }: BestPost, { isLooked, onSearch }: { isLooked: boolean; onSearch: ChangeSearch }) {
  return (
    <button type="button" className="an-pick" aria-pressed={isLooked} onClick={() => onSearch({ post: deliveryId })}>
      {title}
    </button>
  )
}

function Days({ analytics }: { analytics: Analytics }) {
  const [measure, setMeasure] = useState<Measure>('impressions')
  const segments: { value: Measure; label: string }[] = [
    { value: 'impressions', label: t`Impressions` },
    { value: 'engaged', label: t`Engagement` },
    { value: 'clicks', label: t`Clicks` },
  ]
  return (
    <Sheet
      title={t`By day`}
      note={
        analytics.before ? (
          <>
            <span className="an-key">{t`this time`}</span> <span className="an-key was">{t`before`}</span>
          </>
        ) : undefined
      }
      actions={<SegmentedControl label={t`What the plot shows`} segments={segments} value={measure} onChange={setMeasure} />}
    >
      <ByDay analytics={analytics} measure={measure} />
    </Sheet>
  )
}

type By = 'channel' | 'type' | 'tag'

function Where({ analytics: { channels, types }, search }: Pick<ShownProps, 'analytics' | 'search'>) {
  const [by, setBy] = useState<By>('channel')
  const segments: { value: By; label: string }[] = [
    { value: 'channel', label: t`Channel` },
    { value: 'type', label: t`Type` },
    { value: 'tag', label: t`Tag` },
  ]
  const ofChannels = channels.map(({ channelId, name, businessName, now, before }) => {
    return {
      key: channelId,
      name: search.business === undefined ? <ChannelOf name={name} businessName={businessName} /> : name,
      now,
      before,
    }
  })
  const ofTypes = types.map(({ contentType, now, before }) => ({ key: contentType, name: <TypeLabel type={contentType} />, now, before }))
  return (
    <Sheet
      className="an-where"
      title={t`Where it came from`}
      actions={<SegmentedControl label={t`Told apart by`} segments={segments} value={by} onChange={setBy} />}
    >
      {by === 'channel' && <Rows label={t`Figures by channel`} head={t`Channel`} rows={ofChannels} />}
      {by === 'type' && <Rows label={t`Figures by content type`} head={t`Content type`} rows={ofTypes} />}
      {by === 'tag' && <ByTag search={search} />}
    </Sheet>
  )
}

function Rows({
  label,
  head,
  rows,
  empty = t`Nothing came in this time`,
}: {
  label: string
  head: string
  rows: readonly BreakdownRow[]
  empty?: string
}) {
  return rows.length === 0 ? <EmptyState art="list" title={empty} /> : <Breakdown label={label} head={head} rows={rows} />
}

function ByTag({ search }: { search: AnalyticsSearch }) {
  const tags = useQuery({ ...figuresByTagQuery(search), placeholderData: keepPreviousData })
  if (!tags.data) return <LoadState of={tags} rows={4} loading={t`Loading the tags`} failed={t`The tags could not be loaded`} />
  const rows = tags.data.map(({ tag, now, before }) => ({ key: tag, name: tag, now, before }))
  return <Rows label={t`Figures by tag`} head={t`Tag`} rows={rows} empty={t`No post of this time has a tag`} />
}
