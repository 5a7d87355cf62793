import { type Language, languageCookie } from '@postwright/contract/core/languages'

import { isUntranslated } from './i18n.ts'

const tried = 'language-tried'

/**
 * A page keeps its language as long as it is open: when its person has chosen another one, it is opened again.
 *
 * @returns whether it speaks English because the language cannot be had.
 */
export function speak(language: Language): boolean {
  if (document.documentElement.lang === language) {
    sessionStorage.removeItem(tried)
    return isUntranslated
  }
  // A server that cannot speak the language must not be asked again and again.
  if (sessionStorage.getItem(tried) === language) return true
  sessionStorage.setItem(tried, language)
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${secure && '__Host-'}${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax${secure}`
  location.reload()
  return false
}
