import { readFileSync } from 'node:fs'

import { Blob, Buffer as Text, Face, Font, shape } from 'harfbuzzjs'

import { projectRoot } from '../../project-root.ts'

/** Text to SVG outlines. The first font that has a letter draws it: Newsreader for Latin scripts, Inter for Cyrillic and Greek. */
const files = ['newsreader-latin', 'newsreader-latin-ext', 'newsreader-vietnamese', 'inter-cyrillic', 'inter-greek']

interface Letters {
  font: Font
  unitsPerEm: number
}

const fonts: Letters[] = files.map((name) => {
  const face = new Face(new Blob(readFileSync(new URL(`server/src/infra/text-to-svg/fonts/${name}.ttf`, projectRoot))))
  return { font: new Font(face), unitsPerEm: face.upem }
})

/** One for all: what HarfBuzz makes lies outside the heap, and the collector is in no hurry to give it back. */
const buffer = new Text()

/** Large letters stand closer; in parts of their size. */
const tracking = -0.012

/**
 * A text as our fonts can draw it: symbols that they do not have, as emoji, are left out. Undefined when that goes for a letter or a
 * digit, so that no text is shown with holes, or when nothing is left.
 */
export function drawable(text: string): string | undefined {
  const characters = Array.from(text.normalize('NFC').replace(/\s/g, ' '))
  if (characters.some((character) => /[\p{L}\p{N}]/u.test(character) && !lettersFor(character))) return undefined

  const drawn = characters.filter((character) => lettersFor(character) && !/\p{C}/u.test(character)).join('')
  return drawn.replace(/ +/g, ' ').trim() || undefined
}

/** In the unit of `size`. */
export function widthOf(text: string, size: number): number {
  const runs = shaped(text)
  const natural = runs.reduce((width, { glyphs, unitsPerEm }) => width + (glyphs.at(-1)?.end ?? 0) / unitsPerEm, 0)
  return (natural + tracking * runs.reduce((amount, { glyphs }) => amount + glyphs.length, 0)) * size
}

/** One line as outlines in SVG, so that it looks the same on every host; `x` and `y` are where it begins on its baseline. */
export function outlines(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  let left = x
  return shaped(text)
    .map(({ font, unitsPerEm, glyphs }) => {
      const scale = size / unitsPerEm
      const paths = glyphs.map(({ id, at, raised }, index) => {
        const path = font.glyphToPath(id)
        return path && `<path transform="translate(${rounded(at + index * tracking * unitsPerEm)} ${raised})" d="${path}"/>`
      })
      const group = `<g transform="translate(${rounded(left)} ${rounded(y)}) scale(${scale} ${-scale})">${paths.join('')}</g>`
      left += ((glyphs.at(-1)?.end ?? 0) / unitsPerEm + glyphs.length * tracking) * size
      return group
    })
    .join('')
}

interface Run extends Letters {
  /** In the font's units; `end` is where the next one begins. */
  glyphs: { id: number; at: number; raised: number; end: number }[]
}

function shaped(text: string): Run[] {
  return inOneFont(text).map(({ letters, part }) => {
    buffer.reset()
    buffer.addText(part)
    buffer.guessSegmentProperties()
    shape(letters.font, buffer)
    const positions = buffer.getGlyphPositions()
    let pen = 0
    const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const at = pen + xOffset
      pen += xAdvance
      return { id: codepoint, at, raised: yOffset, end: pen }
    })
    return { ...letters, glyphs }
  })
}

function inOneFont(text: string): { letters: Letters; part: string }[] {
  const parts: { letters: Letters; part: string }[] = []
  for (const character of text) {
    const letters = lettersFor(character)
    const last = parts.at(-1)
    if (!letters) continue
    // A space, and what else both fonts have, does not part a word from its end.
    if (last && (last.letters === letters || last.letters.font.nominalGlyph(codePoint(character)))) last.part += character
    else parts.push({ letters, part: character })
  }
  return parts
}

function lettersFor(character: string): Letters | undefined {
  return fonts.find(({ font }) => font.nominalGlyph(codePoint(character)))
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
