import type { ReactNode } from 'react'

interface CoverProps {
  /** Decides what is drawn, and how: the same post keeps its cover. */
  slug: string
  title: string
  /** ISO 8601. */
  publishedAt: string
  /** For a band across the page: more of the ground to both sides. */
  wide?: boolean
}

const width = 400
const height = 226

/** The picture of a post that has none of its own: something off the desk of a print shop, in ink, with one red mark. */
export function Cover({ slug, title, publishedAt, wide = false }: CoverProps) {
  const random = numbersFrom(slug)
  const draw = drawings[Math.floor(random() * drawings.length)] ?? setLines
  const side = wide ? width / 2 : 0
  return (
    <svg
      className="draw cover"
      viewBox={`${-side} 0 ${width + 2 * side} ${height}`}
      width={width + 2 * side}
      height={height}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {draw({ random, title, publishedAt })}
    </svg>
  )
}

interface Subject {
  random: () => number
  title: string
  publishedAt: string
}

const drawings: ((subject: Subject) => ReactNode)[] = [setLines, clock, sort, slips, week, sheets]

/** Lines of type, and the place at which one goes on. */
function setLines({ random }: Subject) {
  const lines = Array.from({ length: 9 }, (_, index) => ({ y: 25 + index * 20, length: 70 + Math.round(random() * 230) }))
  const caret = lines[2 + Math.floor(random() * 5)] ?? { y: 65, length: 200 }
  const x = 60 + caret.length + 9
  return (
    <>
      {lines.map(({ y, length }) => (
        <rect key={y} className="k" x="60" y={y} width={length} height="9" />
      ))}
      <path className="r" d={`M${x} ${caret.y - 12}v33M${x - 6} ${caret.y - 12}h12M${x - 6} ${caret.y + 21}h12`} />
    </>
  )
}

/** The hour of a post, in red. */
function clock({ random }: Subject) {
  const hour = 1 + Math.floor(random() * 11)
  return (
    <g transform="translate(200 113)">
      <circle r="88" className="s" />
      {Array.from({ length: 12 }, (_, index) => (
        <path key={index} className="l" d="M0-82v12" transform={`rotate(${index * 30})`} />
      ))}
      <path className="l thick" d="M0 0v-60" />
      <path className="r" d="M0 0v-46" transform={`rotate(${hour * 30})`} />
      <circle r="5" className="k" />
    </g>
  )
}

/** The first letter, on the type and as it prints. */
function sort({ title }: Subject) {
  const letter = /\p{L}|\p{N}/u.exec(title)?.[0]?.toUpperCase() ?? '¶'
  return (
    <>
      <path className="s" d="M84 50 108 26h92v118l-24 24" />
      <path className="l" d="M176 50 200 26" />
      <rect className="s" x="84" y="50" width="92" height="126" />
      <text transform="translate(130 145) scale(-1 1)" fontSize="92" textAnchor="middle">
        {letter}
      </text>
      <path className="r" d="M96 164h68" />
      <rect className="s" x="236" y="50" width="84" height="126" />
      <text x="278" y="145" fontSize="92" textAnchor="middle">
        {letter}
      </text>
    </>
  )
}

/** Two copies of one slip, of which only one goes out. */
function slips({ random }: Subject) {
  const lengths = [86, 78, 84, 40 + Math.round(random() * 40)]
  const [kept, struck] = random() < 0.5 ? [76, 214] : [214, 76]
  return (
    <>
      {[kept, struck].map((x) => (
        <g key={x} transform={`translate(${x} 34)`}>
          <rect className="s" width="110" height="158" />
          <path className="k" d="M12 20h60v8h-60z" />
          <path className="l" d="M12 42h86" />
          {lengths.map((length, index) => (
            <path key={index} className="g" d={`M12 ${62 + index * 15}h${length}`} />
          ))}
          <path className="l" d={x === kept ? 'M12 140h30' : 'M12 140h20'} />
        </g>
      ))}
      <path className="r" transform={`translate(${struck} 34)`} d="M-14 140C24 112 78 56 118 18M118 18c14-9 24-2 18 8s-20 9-18-8" />
    </>
  )
}

/** A week of four hours, with what is planned, and the day that this went out. */
function week({ random, publishedAt }: Subject) {
  const today = (new Date(publishedAt).getUTCDay() + 6) % 7
  const planned = Array.from({ length: 7 }, (_, day) => (day === today ? -1 : Math.floor(random() * 6)))
  const row = Math.floor(random() * 4)
  return (
    <g transform="translate(60 43)">
      <rect className="s" width="280" height="140" />
      <path className="g" d="M40 0v140M80 0v140M120 0v140M160 0v140M200 0v140M240 0v140M0 35h280M0 70h280M0 105h280" />
      {planned.map(
        (at, day) => at >= 0 && at < 4 && <rect key={day} className="k" x={day * 40 + 7} y={at * 35 + 12} width="26" height="11" />,
      )}
      <rect className="rf" x={today * 40 + 7} y={row * 35 + 12} width="26" height="11" />
      <path className="r" d={`M${today * 40 + 2} -12h36`} />
    </g>
  )
}

/** Proofs on a pile, the last one read. */
function sheets({ random }: Subject) {
  const turned = [-9 + random() * 5, 4 + random() * 5]
  const lengths = Array.from({ length: 6 }, () => 60 + Math.round(random() * 40))
  return (
    <g transform="translate(200 113)">
      {turned.map((angle) => (
        <rect key={angle} className="s" x="-64" y="-88" width="128" height="176" transform={`rotate(${angle.toFixed(1)})`} />
      ))}
      <rect className="s" x="-64" y="-88" width="128" height="176" />
      <path className="k" d="M-50-70h64v10h-64z" />
      {lengths.map((length, index) => (
        <path key={index} className="g" d={`M-50 ${-36 + index * 17}h${length}`} />
      ))}
      <path className="r" d="m20 66 10 10 22-26" />
    </g>
  )
}

/** Numbers from 0 to 1 that depend on the text alone (FNV-1a, then mulberry32). */
function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
