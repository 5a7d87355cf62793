import { axisEnd, axisTicks } from '../../../../../lib/axis.ts'
import { shortNumber } from './change.ts'

interface LinePlotProps {
  /** What whoever does not see the plot hears instead of it. */
  label: string
  /** In order, from the left edge to the right one. */
  now: readonly number[]
  before?: readonly (number | null)[] | null
  /** What stands under the axis, with how far from the left edge it is, 0 to 1. */
  marks: readonly { at: number; text: string }[]
  /** Which of the points are shaded. */
  isShaded?: (at: number) => boolean
  /** The one that is named, with its words. */
  peak?: { at: number; text: string } | undefined
}

/** Two lines over the same days, in ink and dashed. Axis words are HTML, so they never scale; the drawing between them stretches. */
export function LinePlot({ label, now, before, marks, isShaded, peak }: LinePlotProps) {
  const known = (before ?? []).filter((value) => value !== null)
  const end = axisEnd(Math.max(0, ...now, ...known))
  const length = Math.max(now.length, before?.length ?? 0)
  const left = (at: number) => ((at + 0.5) / length) * 100
  const top = (value: number) => 100 - (Math.max(0, value) / end) * 100
  const line = (values: readonly (number | null)[]) =>
    values.flatMap((value, at) => (value === null ? [] : [`${left(at).toFixed(2)},${top(value).toFixed(2)}`])).join(' ')
  return (
    <div className="an-plot" role="img" aria-label={label}>
      <div className="y" aria-hidden="true">
        {axisTicks(end).map((tick) => (
          <span key={tick} style={{ insetBlockStart: `${top(tick)}%` }}>
            {shortNumber(tick)}
          </span>
        ))}
      </div>
      <div className="a" aria-hidden="true">
        {isShaded &&
          now.map((_, at) => {
            // oxlint-disable-next-line react/no-array-index-key -- the days of a plot have no other name
            return (
              isShaded(at) && (
                <span key={at} className="shade" style={{ insetInlineStart: `${(at / length) * 100}%`, inlineSize: `${100 / length}%` }} />
              )
            )
          })}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {axisTicks(end).map((tick) => (
            <line key={tick} className={tick === 0 ? 'zero' : 'grid'} x1="0" x2="100" y1={top(tick)} y2={top(tick)} />
          ))}
          {before && <polyline className="was" points={line(before)} />}
          <polyline className="now" points={line(now)} />
        </svg>
        {peak && (
          <>
            <span className="dot" style={{ insetInlineStart: `${left(peak.at)}%`, insetBlockStart: `${top(now[peak.at] ?? 0)}%` }} />
            <span
              className="tip"
              data-side={left(peak.at) < 15 ? 'start' : left(peak.at) > 85 ? 'end' : undefined}
              style={{ insetInlineStart: `${left(peak.at)}%`, insetBlockStart: `${top(now[peak.at] ?? 0)}%` }}
            >
              {peak.text}
            </span>
          </>
        )}
      </div>
      <div className="x" aria-hidden="true">
        {marks.map(({ at, text }) => (
          <span key={text} data-edge={at <= 0 ? 'start' : at >= 1 ? 'end' : undefined} style={{ insetInlineStart: `${at * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}
