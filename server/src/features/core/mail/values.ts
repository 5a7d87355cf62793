import type { Inline } from './parse-text.ts'
import type { ListItem } from './template.ts'

export type MailValue = string | ListItem[]
export type MailValuesByName = Readonly<Record<string, MailValue>>

/** What the pieces say, as plain words. A list has its own block, and says nothing within a line. */
export function textOf(pieces: readonly Inline[], values: MailValuesByName): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'words') return piece.words
      if (piece.kind === 'value') return valueOf(piece.name, values)
      return textOf(piece.inside, values)
    })
    .join('')
}

export function valueOf(name: string, values: MailValuesByName): string {
  const value = values[name]
  return typeof value === 'string' ? withoutTricks(value) : ''
}

/** The address that the pieces make, when it is one that may be linked to. */
export function addressOf(pieces: readonly Inline[], values: MailValuesByName): string | undefined {
  const address = textOf(pieces, values).trim()
  return /^(https?:\/\/|mailto:)[^\s]+$/i.test(address) ? address : undefined
}

/** Marks that turn the direction of what follows them: in a name they would turn the sentence around it. */
export function withoutTricks(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g, '')
}

/** Fit for a header: one line, not too long. */
export function oneLine(text: string, max = 200): string {
  const line = withoutTricks(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= max ? line : `${letters.slice(0, max - 1).join('')}…`
}
