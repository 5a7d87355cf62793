import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import type { Figures } from '@postwright/contract/work/analytics'
import type { ReportFigures } from '@postwright/contract/work/report-page'

import { DaysPlot } from './days-plot.tsx'
import { TypeDot } from '../marks.tsx'
import { zonedMoment } from '../review/moments.ts'
import { changeText, dayMark, daysText, numberText, rateText, timesText } from './words.ts'

export function ReportSheets({ figures, instanceName }: { figures: ReportFigures; instanceName: string }) {
  const { name, businessName, period, before, countedAt, now, was, channels, types, best } = figures
  return (
    <>
      <header>
        <p className="of">{businessName}</p>
        <h1>{name}</h1>
        <p className="sub">
          {before
            ? t`${{ days: daysText(period.from, period.to) }}, beside ${{ before: daysText(before.from, before.to) }}.`
            : t`${{ days: daysText(period.from, period.to) }}.`}{' '}
          {countedAt !== null && t`Read from the platforms ${{ at: zonedMoment(countedAt, period.timeZone) }}.`}
        </p>
      </header>
      <dl className="totals">
        <Total name={t`Impressions`} now={now.impressions} was={was?.impressions} />
        <div>
          <dt>{t`Engagement rate`}</dt>
          <dd>{rateText(now)}</dd>
          {was && was.impressions > 0 && <dd className="d">{t`from ${{ before: rateText(was) }}`}</dd>}
        </div>
        <Total name={t`Clicks`} now={now.clicks} was={was?.clicks} />
        <Total name={t`Posts published`} now={now.posts} was={was?.posts} />
      </dl>
      <section aria-labelledby="days">
        <h2 id="days">
          <Trans>Impressions by day</Trans>
        </h2>
        <p className="keys">
          <span className="key">{t`this time`}</span>
          {was && <span className="key was">{t`before`}</span>}
        </p>
        <DaysPlot {...figures} />
        <PartsTable {...figures} />
      </section>
      <Lines title={t`By channel`} head={t`Channel`} rows={channels.map((row) => ({ ...row, key: row.name }))} />
      <Lines
        title={t`By content type`}
        head={t`Content type`}
        rows={types.map((row) => ({ ...row, key: row.contentType, name: contentTypeLabel(row.contentType) }))}
      />
      {best.length > 0 && <Best best={best} timeZone={period.timeZone} />}
      <footer>{t`Made with ${{ instance: instanceName }}. This page is private: whoever has its address sees it.`}</footer>
    </>
  )
}

function Total({ name, now, was }: { name: string; now: number; was: number | undefined }) {
  const change = changeText(now, was)
  return (
    <div>
      <dt>{name}</dt>
      <dd>{numberText(now)}</dd>
      {was !== undefined && (
        <dd className="d">
          {change !== null && <b>{change} </b>}
          {t`from ${{ before: numberText(was) }}`}
        </dd>
      )}
    </div>
  )
}

/** At most so many rows say what the plot shows. */
const mostParts = 8

function PartsTable({ days, daysBefore }: Pick<ReportFigures, 'days' | 'daysBefore'>) {
  const length = days.length <= mostParts ? 1 : Math.ceil(days.length / mostParts / 7) * 7
  const parts = Array.from({ length: Math.ceil(days.length / length) }, (_, at) => {
    const part = days.slice(at * length, (at + 1) * length)
    const [first, last] = [part[0]?.day ?? '', part.at(-1)?.day ?? '']
    return {
      key: first,
      name: first === last ? dayMark(first) : `${dayMark(first)} – ${dayMark(last)}`,
      now: sum(part),
      was: sum(daysBefore.slice(at * length, (at + 1) * length)),
    }
  })
  return (
    <table>
      <caption className="sr-only">{t`Impressions by part of the time`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Days`}</th>
          <th scope="col" className="r">{t`This time`}</th>
          {daysBefore.length > 0 && <th scope="col" className="r">{t`Time before`}</th>}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, name, now, was }) => (
          <tr key={key}>
            <td>{name}</td>
            <td className="r">{numberText(now)}</td>
            {daysBefore.length > 0 && <td className="r soft">{numberText(was)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sum(days: ReportFigures['days']): number {
  return days.reduce((all, { impressions }) => all + impressions, 0)
}

function Lines({
  title,
  head,
  rows,
}: {
  title: string
  head: string
  rows: { key: string; name: string; now: Figures; was: Figures | null }[]
}) {
  if (rows.length === 0) return null
  const most = Math.max(1, ...rows.map(({ now }) => now.impressions))
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="r">{t`Posts`}</th>
            <th scope="col" className="r">{t`Impressions`}</th>
            <th scope="col" className="r">{t`Engaged`}</th>
            <th scope="col" className="r wide">{t`Difference`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, now, was }) => (
            <tr key={key}>
              <td className="lead">
                {name}
                <svg className="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(Math.max(0, now.impressions) / most) * 100} height="10" />
                </svg>
              </td>
              <td className="r">{numberText(now.posts)}</td>
              <td className="r">{numberText(now.impressions)}</td>
              <td className="r">{rateText(now)}</td>
              <td className="r wide">{changeText(now.impressions, was?.impressions) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Best({ best, timeZone }: { best: ReportFigures['best']; timeZone: string }) {
  return (
    <section aria-labelledby="best">
      <h2 id="best">
        <Trans>Best posts</Trans>
      </h2>
      <p className="sub">{t`Held against what is usual on their channel.`}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Post`}</th>
            <th scope="col" className="r wide">{t`Impressions`}</th>
            <th scope="col" className="r">{t`Engaged`}</th>
            <th scope="col" className="r">{t`Usual`}</th>
          </tr>
        </thead>
        <tbody>
          {best.map((post) => (
            <tr key={`${post.publishedAt} ${post.channelName} ${post.title}`}>
              <td>
                <span className="post">
                  {post.remoteUrl?.startsWith('https://') ? (
                    <a href={post.remoteUrl} rel="noreferrer">
                      {post.title}
                    </a>
                  ) : (
                    post.title
                  )}
                </span>
                <TypeDot type={post.contentType} />
                <span className="soft">
                  {' '}
                  · {post.channelName} · {zonedMoment(post.publishedAt, timeZone)}
                </span>
              </td>
              <td className="r wide">{numberText(post.impressions)}</td>
              <td className="r">{rateText(post)}</td>
              <td className="r">{post.factor === null ? '–' : timesText(post.factor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
