import type { Config } from '../../../config.ts'

/** Whom a passkey is for: it works at this address alone, which is what keeps it from look-alikes. */
export function relyingParty({ baseUrl }: Pick<Config, 'baseUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { id: hostname, origin }
}
