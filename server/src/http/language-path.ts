import { type Language, languageIds } from '@postwright/contract/core/languages'

/** An address without the language that it names, as in `/de/pricing`, and what names it. */
export interface LanguagePath {
  path: string
  /** "/de"; empty where the address leaves the language to the browser. */
  languagePath: string
  language: Language | undefined
}

const ids = languageIds.join('|')
const publicPages = 'pricing|blog|help|privacy|terms|cookies|newsletter'
/** The pages on which a visitor chooses a language by address. */
const named = new RegExp(`^/(${ids})(/?|/(?:${publicPages})(?:/.*)?)$`)

export function languagePathOf(path: string): LanguagePath {
  const [, language, page] = named.exec(path) ?? []
  if (language === undefined) return { path, languagePath: '', language: undefined }
  // The pattern has our languages alone.
  return { path: page || '/', languagePath: `/${language}`, language: language as Language }
}

const link = new RegExp(` (href|action)="(/(?:(?:${publicPages}|login|register)(?=[/?#"])[^"]*|[?#][^"]*)?)"`, 'g')

/** The links of a page lead to pages in its own language. */
export function withLanguagePath(html: string, languagePath: string): string {
  if (languagePath === '') return html
  return html.replace(link, (_, attribute: string, path: string) => ` ${attribute}="${languagePath}${path === '/' ? '' : path}"`)
}

/** Behind these addresses a language is kept by a cookie, not by the address. */
export const intoAccount = new RegExp(`^/(${ids})(/(?:login|register|forgot-password|app(?:/.*)?))$`)
