/** The languages of the interface, each in its own words; a further one is a catalogue. */
export const languages = { en: 'English' } as const
export type Language = keyof typeof languages
export const languageIds = Object.keys(languages) as [Language, ...Language[]]
