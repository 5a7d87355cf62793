/** The languages of the interface, each in its own words; what is said in any but English lies in `locales`. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages
export const languageIds = Object.keys(languages) as [Language, ...Language[]]

/** How dates and numbers are written for whoever has not said in which country they are. */
export const localeOf: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** Where a browser keeps the language that was chosen, for pages that are opened before anybody is signed in. */
export const languageCookie = 'language'
