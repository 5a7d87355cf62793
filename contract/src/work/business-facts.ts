import type { Profile } from '../identity/accounts.ts'
import type { Business } from '../content/businesses.ts'

/** What a model is told of a business; blank facts are left out. */
export interface BusinessFacts {
  name: string
  context: string
  industry: string
  vision: string
  mission: string
  goals: string[]
  keywords: string[]
  website: string | null
  location: string
  socialLinks: Record<string, string>
  voice: string
}

type Told = Pick<
  Business,
  'name' | 'context' | 'industry' | 'vision' | 'mission' | 'goals' | 'keywords' | 'website' | 'location' | 'socialMediaLinks'
>

/** The facts that go with each request for this business, also shown to the people who run it. `voice` is the writer's own. */
export function businessFacts(business: Told, voice: string): BusinessFacts {
  const { name, context, industry, vision, mission, goals, keywords, website, location, socialMediaLinks } = business
  const socialLinks = Object.fromEntries(Object.entries(socialMediaLinks).filter(([, link]) => link !== ''))
  return { name, context, industry, vision, mission, goals, keywords, website, location, socialLinks, voice }
}

/** How the person who asks wants to sound, and to whom. */
export function writerVoice({ brandVoice, targetAudience }: Pick<Profile, 'brandVoice' | 'targetAudience'>): string {
  return [brandVoice, targetAudience && `For: ${targetAudience}`].filter(Boolean).join('\n')
}

/** The same without what is blank, as it is written into a request. */
export function statedFacts(facts: BusinessFacts): Partial<BusinessFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !isBlank(value)))
}

function isBlank(value: unknown): boolean {
  return value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}
