import { getDocumentProxy } from 'unpdf'

import { BlockList, type DocumentText, mostPages, tidied, UnreadableFile } from './document-text.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

interface Line {
  text: string
  /** Of its letters, in points. */
  height: number
  /** From the bottom of the page. */
  y: number
}

/** @throws UnreadableFile */
export async function readPdf(bytes: Uint8Array, report: (done: number, total: number) => void): Promise<DocumentText> {
  const pdf = await open(bytes)
  const list = new BlockList()
  const total = Math.min(pdf.numPages, mostPages)
  let heading: string | null = null
  for (let page = 1; page <= total && !list.isFull; page += 1) {
    for (const paragraph of paragraphsOf(await linesOf(pdf, page))) {
      if (paragraph.isHeading) heading = tidied(paragraph.text).slice(0, 200) || heading
      else list.add(paragraph.text, { heading, page })
    }
    report(page, total)
  }
  return {
    title: await titleOf(pdf),
    blocks: list.blocks,
    pages: pdf.numPages,
    facts: null,
    isPartial: list.isFull || total < pdf.numPages,
  }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0, disableFontFace: true, useSystemFonts: false })
  } catch (error) {
    throw new UnreadableFile(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken')
  }
}

async function titleOf(pdf: Pdf): Promise<string | null> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const title: unknown = 'Title' in info ? info.Title : null
  return (typeof title === 'string' && tidied(title).slice(0, 200)) || null
}

/** A page that cannot be read is empty; the others are not worse for it. */
async function linesOf(pdf: Pdf, number: number): Promise<Line[]> {
  const lines: Line[] = []
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    let line: Line | null = null
    for (const item of items) {
      if (!('str' in item)) continue
      const y: number = item.transform[5] ?? 0
      if (line && item.str !== '' && Math.abs(y - line.y) > Math.max(1, line.height * 0.6)) line = pushed(lines, line)
      if (item.str !== '') {
        line ??= { text: '', height: 0, y }
        line.text += item.str
        if (item.str.trim() !== '') line.height = Math.max(line.height, item.height)
      }
      if (item.hasEOL && line) line = pushed(lines, line)
    }
    if (line) lines.push(line)
    page.cleanup()
  } catch {
    return lines
  }
  return lines.filter(({ text }) => text.trim() !== '')
}

function pushed(lines: Line[], line: Line): null {
  lines.push(line)
  return null
}

/** Lines that belong together: a gap that is wider than usual, or letters of another size, begin anew. */
function paragraphsOf(lines: readonly Line[]): { text: string; isHeading: boolean }[] {
  const usualHeight = median(lines.flatMap(({ height, text }) => Array<number>(Math.ceil(text.length / 20)).fill(height)))
  const paragraphs: { lines: Line[]; isHeading: boolean }[] = []
  for (const [at, line] of lines.entries()) {
    const isHeading = line.height > usualHeight * 1.15 && line.text.trim().length <= 160 && /\p{L}/u.test(line.text)
    const before = lines[at - 1]
    const last = paragraphs.at(-1)
    const gap = before ? before.y - line.y : 0
    const goesOn = last && before && last.isHeading === isHeading && gap >= 0 && gap < Math.max(line.height, before.height) * 1.75
    if (goesOn) last.lines.push(line)
    else paragraphs.push({ lines: [line], isHeading })
  }
  return paragraphs.map(({ lines: own, isHeading }) => ({ isHeading, text: own.reduce((text, line) => joined(text, line.text), '') }))
}

/** A word that was parted at the end of its line is whole again. */
function joined(before: string, text: string): string {
  if (before === '') return text
  return /\p{Ll}[-\u00AD]$/u.test(before) && /^\p{Ll}/u.test(text) ? before.slice(0, -1) + text : `${before} ${text}`
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
