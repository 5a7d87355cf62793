import type { RateBudget } from '../rate-budget.ts'

export const usualOrigin = 'https://discord.com'

/** https://discord.com/developers/docs/resources/webhook#execute-webhook (read 2026-08) */
export const longestText = 2_000
export const filesAtMost = 10
/** https://discord.com/developers/docs/reference#uploading-files (read 2026-08) */
export const fileBytes = 10 * 1024 * 1024

/** "The past few minutes", in which a bot's repeated nonce is known. https://discord.com/developers/docs/resources/message#create-message (read 2026-08) */
export const nonceMs = 2 * 60_000

/** A message is in the history as soon as it is there. */
export const settleMs = 15_000

/** The most messages of one page. https://discord.com/developers/docs/resources/message#get-channel-messages (read 2026-08) */
export const pageSize = 100

/** From experience; the headers of each answer say more. */
export function budgets(channel: string): [RateBudget, RateBudget] {
  return [
    { of: `channel ${channel}`, limit: 5, perSeconds: 2 },
    { of: `minute ${channel}`, limit: 30, perSeconds: 60 },
  ]
}

const discordEpochMs = 1_420_070_400_000

/** The smallest id of a message that was posted at this moment. https://discord.com/developers/docs/reference#snowflakes (read 2026-08) */
export function snowflakeAt(ms: number): string {
  return String(BigInt(Math.max(0, Math.floor(ms) - discordEpochMs)) << 22n)
}
