import type { Breach } from '@postwright/contract/content/style-check'

/** A text with each breach marked and numbered. */
export function MarkedText({ text, breaches }: { text: string; breaches: readonly Breach[] }) {
  const { pieces, rest } = piecesOf(text, breaches)
  return (
    <p className="sc-text">
      {pieces.map(({ before, marked, number, isNote }) => (
        <span key={number}>
          {before}
          <mark data-hard={isNote ? undefined : ''}>{marked}</mark>
          <sup>{number}</sup>
        </span>
      ))}
      {rest}
    </p>
  )
}

function piecesOf(text: string, breaches: readonly Breach[]) {
  let at = 0
  const pieces = breaches.flatMap(({ start, end, rule }, index) => {
    if (start < at || end === start) return []
    const before = text.slice(at, start)
    at = end
    return [{ before, marked: text.slice(start, end), number: index + 1, isNote: rule.kind === 'note' }]
  })
  return { pieces, rest: text.slice(at) }
}
