import { z } from 'zod'

const Webhook = z.object({ webhookId: z.string(), webhookToken: z.string() })
const Bot = z.object({ botToken: z.string() })
const Place = z.object({ channelId: z.string(), guildId: z.string() })

/** A webhook posts and cannot read; a bot does both. Together, the webhook posts and the bot reads back. */
export const DiscordCredentials = z.union([
  Place.extend(Webhook.shape).extend(Bot.shape),
  Place.extend(Webhook.shape),
  Place.extend(Bot.shape),
])
export type DiscordCredentials = z.infer<typeof DiscordCredentials>

/** What a channel says of each of its posts. */
export const DiscordSettings = z.object({
  /** The number of the channel: what the budgets are shared by. */
  account: z.string().default(''),
  mode: z.enum(['webhook', 'webhook-and-bot', 'bot']).default('webhook'),
  /** Whether a card is shown of links. */
  showsLinkCards: z.boolean().default(true),
  /** In place of the name of the webhook. */
  shownAs: z.string().default(''),
})

export const DiscordHandle = z.object({ firstTriedAt: z.number() })

export const WebhookInfo = z.object({
  id: z.string(),
  name: z.string().nullish(),
  channel_id: z.string(),
  guild_id: z.string(),
})

export const User = z.object({ id: z.string(), username: z.string() })

export const ChannelInfo = z.object({ id: z.string(), name: z.string().default(''), guild_id: z.string() })

export const Message = z.object({
  id: z.string(),
  channel_id: z.string(),
  content: z.string(),
  webhook_id: z.string().optional(),
  author: z.object({ id: z.string() }).optional(),
  attachments: z.array(z.unknown()).default([]),
  reactions: z.array(z.object({ count: z.int() })).default([]),
})

export const Refusal = z.object({
  message: z.string(),
  code: z.int().optional(),
  retry_after: z.number().optional(),
  errors: z.unknown().optional(),
})
