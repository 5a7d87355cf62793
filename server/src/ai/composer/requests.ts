import type { Language, Request } from '../languages/language.ts'
import { languages } from '../languages/languages.ts'
import { withoutStop } from './sentences.ts'

/** A line as its reader is told it: the request to the writer turned round; the line itself where it is none, null where nothing is left. */
export function readRequest(line: string, language: Language | null, isOnePerson: boolean): string | null {
  if (isCommand(line)) return null
  if (!language) return line
  for (const [pattern, said] of language.requests) {
    const found = new RegExp(`^(?:${pattern})$`, 'iu').exec(withoutStop(line).replaceAll("'", '’'))
    if (found) return said === '' ? null : turned([pattern, said], found, language, isOnePerson)
  }
  return line
}

/** What commands the writer does so in whatever language. */
export function isCommand(line: string): boolean {
  return languages.some(({ commands }) => commands !== '' && new RegExp(`(?<!\\p{L})(?:${commands})`, 'u').test(lowered(line)))
}

/** Only the first letter: a shouted word tells a command. */
function lowered(line: string): string {
  return line.charAt(0).toLowerCase() + line.slice(1)
}

function turned([, said]: Request, found: RegExpExecArray, { toReader }: Language, isOnePerson: boolean): string {
  const groups = found.slice(1).map((group: string | undefined) => group ?? '')
  const text = said
    .replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, several: string, one: string) => (isOnePerson ? one : several))
    .replace(/\$(\d)/g, (_, at: string) => readersOwn(groups[Number(at) - 1] ?? '', toReader))
  return text.trim()
}

function readersOwn(text: string, toReader: Language['toReader']): string {
  return toReader.reduce((told, [they, you]) => told.replace(new RegExp(`(?<!\\p{L})${they}(?!\\p{L})`, 'gu'), you), text)
}
