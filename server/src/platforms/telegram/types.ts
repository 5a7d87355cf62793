import { z } from 'zod'

export const TelegramCredentials = z.object({ token: z.string(), chatId: z.string() })

/** What a channel says of each of its posts. */
export const TelegramSettings = z.object({
  /** The number of the chat: what the budgets are shared by. */
  account: z.string().default(''),
  bot: z.string().default(''),
  /** Members hear nothing. */
  isSilent: z.boolean().default(false),
  /** Whether a card is shown of the first link. */
  showsLinkCard: z.boolean().default(true),
})

const Bot = z.object({ id: z.int(), is_bot: z.literal(true), username: z.string() })

const Chat = z.object({ id: z.int(), type: z.string().optional(), title: z.string().optional(), username: z.string().optional() })

const Member = z.object({ status: z.string(), can_post_messages: z.boolean().optional(), can_send_messages: z.boolean().optional() })
export type Member = z.infer<typeof Member>

const Message = z.object({ message_id: z.int(), chat: Chat })
export type Message = z.infer<typeof Message>

function answered<T extends z.ZodType>(result: T) {
  return z.object({ ok: z.literal(true), result })
}

export const BotAnswer = answered(Bot)
export const ChatAnswer = answered(Chat)
export const MemberAnswer = answered(Member)
export const MessageAnswer = answered(Message)
export const AlbumAnswer = answered(z.array(Message).min(1))
export const DoneAnswer = answered(z.literal(true))

export const Refusal = z.object({
  ok: z.literal(false),
  description: z.string(),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: z.int().optional() }).optional(),
})
