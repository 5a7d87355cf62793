import { languageIds } from '@postwright/contract/core/languages'

import { i18n } from '@lingui/core'

interface AddressesProps {
  baseUrl: string
  path: string
  isTranslated: boolean
}

/** Where search engines find a page, and the same in other languages: English stands where no language is named. */
export function Addresses({ baseUrl, path, isTranslated }: AddressesProps) {
  return (
    <>
      <link rel="canonical" href={baseUrl + canonicalPath(path, isTranslated)} />
      {isTranslated &&
        languageIds.map((language) => <link key={language} rel="alternate" hrefLang={language} href={baseUrl + pathIn(language, path)} />)}
      {isTranslated && <link rel="alternate" hrefLang="x-default" href={baseUrl + path} />}
    </>
  )
}

export function canonicalPath(path: string, isTranslated: boolean): string {
  return isTranslated ? pathIn(i18n.locale, path) : path
}

function pathIn(language: string, path: string): string {
  return language === 'en' ? path : chosenPath(language, path)
}

/** The address that names its language, whatever a browser asks for. */
export function chosenPath(language: string, path: string): string {
  return path === '/' ? `/${language}` : `/${language}${path}`
}
