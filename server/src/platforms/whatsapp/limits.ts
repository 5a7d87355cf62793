/** https://developers.facebook.com/documentation/business-messaging/whatsapp (read 2026-09) */
export const usualApi = 'https://graph.facebook.com'
export const version = 'v25.0'

/** Of `text.body`. */
export const longestText = 4_096
/** Of the text of a template with what is put in. */
export const longestTemplate = 1_024

/** A number takes 80; the rest is for what a person answers by hand. */
export const messagesPerSecond = 40

/** People whom a number may write to first within 24 hours, by the name that WhatsApp has for it. */
const tiers: Readonly<Record<string, number>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
}

/** Null where there is no limit, or none that we know. */
export function tierOf(name: string | undefined): number | null {
  return (name !== undefined && tiers[name]) || null
}
