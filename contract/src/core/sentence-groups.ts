/**
 * What screens say in another language comes in parts. Every page begins with the sentences that any screen may need; each of these
 * groups has a catalogue of its own, which comes with the screens that a route declares them for. `lingui.config.ts` says which folders
 * belong to which.
 */
export const sentenceGroups = [
  'settings',
  'payments',
  'operator',
  'integrations',
  'billing',
  'business',
  'media',
  'sources',
  'repository',
  'plans',
  'tutorial',
  'audit',
  'chat',
  'tasks',
  'dashboard',
  'analytics',
  'calendar',
  'messages',
  'publishing',
  'palette',
] as const
export type SentenceGroup = (typeof sentenceGroups)[number]
