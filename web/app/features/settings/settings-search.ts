import { oneOfOrFirst, searchParams } from '../../../lib/search-params.ts'

export const SettingsSearch = searchParams({ tab: oneOfOrFirst(['profile', 'writing', 'businesses']) })
export type SettingsSearch = ReturnType<typeof SettingsSearch>
