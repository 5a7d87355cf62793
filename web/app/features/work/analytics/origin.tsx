import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { linesWithoutMarks } from '@postwright/contract/content/headline'
import { platformRules } from '@postwright/contract/content/platform-rules'
import type { Origin } from '@postwright/contract/work/analytics'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'

import { formatNumber, formatZoned } from '../../../../lib/formats.ts'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { LinePlot } from './figures/line-plot.tsx'
import { originQuery } from './queries.ts'

interface WhatWroteThisProps {
  deliveryId: string
  timeZone: string
}

/** Where a result comes from: the text as it was sent, what was asked for, what wrote it, and what people made of it. */
export function WhatWroteThis({ deliveryId, timeZone }: WhatWroteThisProps) {
  const origin = useQuery(originQuery(deliveryId))
  const { data } = origin
  const open = data && (
    <Link className="link t13 an-open" to="/app/repository/$postId" params={{ postId: data.postId }}>
      <FileText className="i-14" aria-hidden="true" />
      <Trans>Open the post</Trans>
    </Link>
  )
  return (
    <Sheet title={t`What wrote this`} actions={open}>
      {data ? (
        <div className="an-origin">
          <div className="an-sent">
            <p className="t13 soft">
              <TypeLabel type={data.contentType} /> · {data.channelName} ·{' '}
              <span className="num">{formatZoned(data.publishedAt, timeZone)}</span>
            </p>
            <blockquote>{beginning(textOf(data))}</blockquote>
            <FirstHours origin={data} />
          </div>
          <Sources origin={data} timeZone={timeZone} />
        </div>
      ) : (
        <LoadState of={origin} rows={5} loading={t`Loading what wrote this`} failed={t`What wrote this could not be loaded`} />
      )}
    </Sheet>
  )
}

const mostShown = 600

/** As it is read, without the marks of Markdown. */
function textOf({ contentType, text }: Origin): string {
  return platformRules[contentType].markdown ? linesWithoutMarks(text) : text
}

function beginning(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown).trimEnd()}…` : text
}

function FirstHours({ origin: { hours } }: { origin: Origin }) {
  const last = hours.at(-1)
  if (!last || last.impressions === 0) return null
  const knowsUsual = last.usual !== null
  const said = { hours: last.hour, impressions: formatNumber(last.impressions) }
  const label = knowsUsual
    ? t`Impressions of the first ${{ hours: said.hours }} hours: ${{ impressions: said.impressions }}, usual are ${{ usual: formatNumber(last.usual ?? 0) }}`
    : t`Impressions of the first ${{ hours: said.hours }} hours: ${{ impressions: said.impressions }}`
  const places = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * last.hour))
  return (
    <div className="an-hours">
      <p className="t13">{label}</p>
      <LinePlot
        label={label}
        now={hours.map(({ impressions }) => impressions)}
        before={knowsUsual ? hours.map(({ usual }) => usual) : null}
        marks={[...new Set(places)].map((hour) => ({ at: last.hour === 0 ? 0 : hour / last.hour, text: t`${hour} h` }))}
      />
    </div>
  )
}

function Sources({ origin, timeZone }: { origin: Origin; timeZone: string }) {
  const { brief, askedBy, askedAt, writtenBy, writtenVersion, sources, versions, approvedBy, approvedAt } = origin
  return (
    <dl className="an-sources">
      <dt>{t`Brief`}</dt>
      <dd>
        {brief === '' ? <span className="soft">{t`None: it was begun as an empty post.`}</span> : <q>{brief}</q>}
        {askedBy !== null && askedAt !== null && (
          <span className="t12 soft">
            {askedBy}, <span className="num">{formatZoned(askedAt, timeZone)}</span>
          </span>
        )}
      </dd>
      <dt>{t`Prompt, model`}</dt>
      <dd>
        {writtenBy ? (
          <>
            {writtenBy.model === writtenBy.provider ? writtenBy.providerName : `${writtenBy.providerName}, ${writtenBy.model}`}
            <span className="t12 soft num">
              {t`prompt ${{ version: writtenBy.promptVersion }} of the content type, ${{ input: formatNumber(writtenBy.inputTokens) }} tokens in, ${{ output: formatNumber(writtenBy.outputTokens) }} out`}
            </span>
            <span className="t12 soft an-hash">
              {t`as told:`} <code>{writtenBy.promptHash.slice(0, 12)}</code>
            </span>
          </>
        ) : (
          <span className="soft">{t`People alone wrote it.`}</span>
        )}
      </dd>
      {writtenBy && (
        <>
          <dt>{t`Voice and profile`}</dt>
          <dd className="num">{t`as of ${{ at: formatZoned(writtenBy.profileOf, timeZone) }}`}</dd>
        </>
      )}
      {sources.length > 0 && (
        <>
          <dt>{t`Sources`}</dt>
          <dd>
            {sources.map(({ documentId, document, page, quote }) => (
              <span key={`${documentId} ${quote}`} className="an-source">
                {page === null ? document : t`${document}, page ${page}`}
                <span className="t12 soft">{quote}</span>
              </span>
            ))}
          </dd>
        </>
      )}
      <dt>{t`Versions`}</dt>
      <dd>
        <ol>
          {versions.map(({ number, origin: by, authorName, createdAt }) => (
            <li key={number}>
              {t`${{ number }}: ${{ by: originName(by) }}`}
              {number === writtenVersion && by !== 'ai' && <span className="soft"> ({t`the text of the model`})</span>}
              <span className="t12 soft">
                {authorName}, <span className="num">{formatZoned(createdAt, timeZone)}</span>
              </span>
            </li>
          ))}
        </ol>
      </dd>
      {approvedBy !== null && (
        <>
          <dt>{t`Approved by`}</dt>
          <dd>
            {approvedBy}
            {approvedAt !== null && <span className="t12 soft num">{formatZoned(approvedAt, timeZone)}</span>}
          </dd>
        </>
      )}
    </dl>
  )
}

function originName(origin: Origin['versions'][number]['origin']): string {
  return t`${select(origin, { ai: 'written by a model', person: 'by hand', restore: 'brought back', other: 'changed on request' })}`
}
