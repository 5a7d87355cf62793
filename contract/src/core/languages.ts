/** The languages of the interface, each in its own words; a further one is a catalogue. */
export const languages = { en: 'English' } as const
export type Language = keyof typeof languages
export const languageIds = Object.keys(languages) as [Language, ...Language[]]

/** How dates and numbers are written for whoever has not said in which country they are. */
export const localeOf: Record<Language, string> = { en: 'en-GB' }
