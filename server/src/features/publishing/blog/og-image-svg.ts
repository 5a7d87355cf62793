import { drawable, outlines, widthOf } from '../../../infra/text-to-svg/text-to-svg.ts'
import { wrapText, truncate } from '../../../infra/text-to-svg/lines.ts'
import type { OgImageText } from './og-image.ts'

/** The light theme of web/ui/tokens.css, for a renderer that knows no oklch. */
const colours = { paper: '#fbf9f5', ink: '#211c17', inkSoft: '#5a544f', proof: '#ce2a25' }

const margin = 80
/** Under the title, over whose it is. */
const ruleY = 472
/** The largest that has room for the whole title; what does not fit the last is truncated. */
const titleSizes = [
  { size: 104, lines: 3 },
  { size: 88, lines: 4 },
  { size: 70, lines: 5 },
]
const leading = 1.06
const longestTitle = 400

/** A page of the public site in miniature. What our fonts cannot write is left to the mark alone. */
export function ogImageSvg({ title, author, publishedAt, timeZone, instanceName }: OgImageText, { width, height }: Size): string {
  const inner = width - 2 * margin
  const words = drawable(Array.from(title).slice(0, longestTitle).join(''))
  const name = drawable(instanceName)
  const parts = [
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    words ? titleOf(words, inner) : mark({ x: margin - 40, y: 58, scale: 11.4 }),
    `<rect x="${margin}" y="${ruleY}" width="${inner}" height="2" fill="${colours.ink}"/>`,
    mark({ x: margin, y: 504, scale: 1.5 }),
    name ? line(name, { x: margin + 68, y: 544, size: 46, width: inner / 2 - 68, colour: colours.ink }) : '',
    lineToTheRight(drawable(author), { right: width - margin, y: 527, size: 32, width: inner / 2 - 40, colour: colours.ink }),
    lineToTheRight(new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(publishedAt)), {
      right: width - margin,
      y: 566,
      size: 28,
      width: inner / 2,
      colour: colours.inkSoft,
    }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}

interface Size {
  width: number
  height: number
}

function titleOf(words: string, width: number): string {
  const tries = titleSizes.map(({ size, lines }) => ({ size, ...wrapText(words, { size, lines, width }) }))
  const chosen = tries.find(({ whole }) => whole) ?? tries.at(-1)
  if (!chosen) return ''
  const { size, lines } = chosen
  const drawn = lines.map((text, index) => outlines(text, { x: margin - size * 0.03, y: margin + size * (0.72 + index * leading), size }))
  return `<g fill="${colours.ink}">${drawn.join('')}</g>`
}

interface Line {
  y: number
  size: number
  width: number
  colour: string
}

function line(text: string, { x, y, size, width, colour }: Line & { x: number }): string {
  return `<g fill="${colour}">${outlines(truncate(text, { width, size }), { x, y, size })}</g>`
}

function lineToTheRight(text: string | undefined, { right, ...style }: Line & { right: number }): string {
  if (text === undefined) return ''
  const shown = truncate(text, style)
  return line(shown, { ...style, x: right - widthOf(shown, style.size) })
}

/** As in web/ui/brand.tsx. */
function mark({ x, y, scale }: { x: number; y: number; scale: number }): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="${colours.ink}" d="M19 4H11.5a7.5 7.5 0 0 0 0 15H15V28H19Z"/><path fill="${colours.proof}" d="M25.4 2.5H29L26.6 29.5H23Z"/></g>`
}
