import { type Language, languageCookie, languageIds } from '@postwright/contract/core/languages'

/**
 * The language of an answer: what was chosen in this browser, else the first of ours that it asks for; English for programs, which
 * come with an API key. A region counts for its language. https://www.rfc-editor.org/rfc/rfc9110#name-accept-language
 */
export function languageOf(headers: Headers): Language {
  // A proxy before Postwright may ask people for a password of its own (Basic).
  if (/^bearer /i.test(headers.get('authorization') ?? '')) return 'en'
  const cookies = headers.get('cookie') ?? ''
  const chosen = (chosenWithTls.exec(cookies) ?? chosenLanguage.exec(cookies))?.[1]
  if (chosen !== undefined && isOurs(chosen)) return chosen
  const header = headers.get('accept-language')
  if (header === null) return 'en'
  return wishesIn(header.slice(0, longestHeader)).find(isOurs) ?? 'en'
}

/** With TLS, no other host of the domain can set it. */
const chosenWithTls = new RegExp(`(?:^|; ?)__Host-${languageCookie}=([a-z]{2,8})(?:;|$)`)
const chosenLanguage = new RegExp(`(?:^|; ?)${languageCookie}=([a-z]{2,8})(?:;|$)`)

const longestHeader = 200

function isOurs(id: string): id is Language {
  return (languageIds as readonly string[]).includes(id)
}

/** The languages without their regions, the most wanted first. */
function wishesIn(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = Number(parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { id: range.split('-')[0] ?? '', weight }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ id }) => id)
}
