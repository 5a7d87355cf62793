import { oneOfOrFirst, searchParams } from '../../../lib/search-params.ts'

export const SettingsSearch = searchParams({ tab: oneOfOrFirst(['profile', 'writing', 'notifications', 'businesses']) })
export type SettingsSearch = ReturnType<typeof SettingsSearch>
