import { Trans } from '@lingui/react/macro'
import { type Change, diffWordsWithSpace } from 'diff'
import { memo, useMemo } from 'react'

/** What changed from one text to another, word by word. */
export const WordDiff = memo(function WordDiff({ from, to, label }: { from: string; to: string; label: string }) {
  const changes = useMemo(() => {
    const found = changesBetween(from, to)
    return found && !isRewritten(found) ? found : null
  }, [from, to])
  if (from === to)
    return (
      <p className="soft t13">
        <Trans>No difference in the text.</Trans>
      </p>
    )
  return (
    <div className="word-diff" role="group" aria-label={label}>
      {changes ? (
        changes.map((change, index) => {
          if (change.added) return <ins key={index}>{change.value}</ins>
          if (change.removed) return <del key={index}>{change.value}</del>
          return <span key={index}>{shortened(change.value, index === 0, index === changes.length - 1)}</span>
        })
      ) : (
        <>
          <p className="t12 soft">
            <Trans>Text before</Trans>
          </p>
          <del className="whole">{from}</del>
          <p className="t12 soft">
            <Trans>Text after</Trans>
          </p>
          <ins className="whole">{to}</ins>
        </>
      )}
    </div>
  )
})

/** What both begin and end with is not compared: a long text that is being written changes in one place. */
function changesBetween(from: string, to: string): Change[] | undefined {
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start++
  while (start > 0 && !/\s/.test(from.charAt(start - 1))) start--
  let end = 0
  while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++
  while (end > 0 && !/\s/.test(from.charAt(from.length - end))) end--
  const between = diffWordsWithSpace(from.slice(start, from.length - end), to.slice(start, to.length - end), { timeout: 500 })
  return between && joined([unchanged(from.slice(0, start)), ...between, unchanged(from.slice(from.length - end))])
}

function unchanged(value: string): Change {
  return { value, added: false, removed: false, count: 1 }
}

function joined(changes: readonly Change[]): Change[] {
  const result: Change[] = []
  for (const change of changes) {
    const last = result.at(-1)
    if (change.value === '') continue
    if (last && !last.added && !last.removed && !change.added && !change.removed) last.value += change.value
    else result.push({ ...change })
  }
  return result
}

/** Whether so few words stayed, as in a translation, that the two texts are read better one after the other than word by word. */
function isRewritten(changes: readonly Change[]): boolean {
  const words = (isCounted: (change: Change) => boolean) =>
    changes.filter(isCounted).reduce((sum, { value }) => sum + (value.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0)
  const before = words(({ added }) => !added)
  const after = words(({ removed }) => !removed)
  const kept = words(({ added, removed }) => !added && !removed)
  return Math.min(before, after) >= 12 && kept < Math.min(before, after) / 4
}

/** Of a long stretch that did not change, only what stands beside a change is shown. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const around = 120
  if (text.length < around * 3) return text
  const before = isFirst ? '' : text.slice(0, around).replace(/\S*$/, '')
  const after = isLast ? '' : text.slice(-around).replace(/^\S*/, '')
  return `${before}…${after}`
}

/** A post as one text, for comparing: its title, an empty line, its body. */
export function asOneText({ title, body }: { title: string | null; body: string }): string {
  return title ? `${title}\n\n${body}` : body
}
