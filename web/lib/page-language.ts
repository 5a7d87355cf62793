import { type Language, languageCookie } from '@postwright/contract/core/languages'

import { isUntranslated } from './i18n.ts'

const tried = 'language-tried'

/** A page keeps its language as long as it is open: when its person has chosen another one, it is opened again. */
export function speak(language: Language): void {
  if (document.documentElement.lang === language) return sessionStorage.removeItem(tried)
  // A server that does not know the language yet must not be asked again and again.
  if (sessionStorage.getItem(tried) === language) return
  sessionStorage.setItem(tried, language)
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax${secure}`
  location.reload()
}

const reported = 'language-missing-reported'

/** Whether to say that the page speaks English since its own language did not come: once in each tab. */
export function isMissingLanguageNews(): boolean {
  if (!isUntranslated || sessionStorage.getItem(reported) !== null) return false
  sessionStorage.setItem(reported, '')
  return true
}
