import type { RateBudget } from '../rate-budget.ts'

export const usualOrigin = 'https://api.telegram.org'

/** In UTF-16 code units after entities are parsed. https://core.telegram.org/bots/api#sendmessage (read 2026-08) */
export const longestText = 4_096
export const longestCaption = 1_024

/** https://core.telegram.org/bots/api#sendmediagroup (read 2026-08) */
export const albumAtMost = 10

/** https://core.telegram.org/bots/api#sending-files (read 2026-08) */
export const photoBytes = 10 * 1024 * 1024
export const fileBytes = 50 * 1024 * 1024

/** Each picture of an album is a message. https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this (read 2026-08) */
export function budgets({ chat, bot, media }: { chat: string; bot: string; media: number }): RateBudget[] {
  const takes = Math.max(1, media)
  return [{ of: `chat ${chat}`, limit: 20, perSeconds: 60, takes }, ...(bot ? [{ of: `bot ${bot}`, limit: 30, perSeconds: 1, takes }] : [])]
}
