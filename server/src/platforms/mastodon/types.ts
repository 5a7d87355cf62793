import { z } from 'zod'

export const MastodonCredentials = z.object({
  address: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  accessToken: z.string(),
})
export type MastodonCredentials = z.infer<typeof MastodonCredentials>

/** What a channel says of each of its posts. */
export const MastodonSettings = z.object({
  /** `id@server`: what the budgets are shared by. */
  account: z.string().default(''),
  accountId: z.string().default(''),
  visibility: z.enum(['public', 'unlisted', 'private']).default('public'),
  /** Two or three letters of ISO 639; null leaves it to the account. */
  language: z.string().nullable().default(null),
  /** Hides the text until it is asked for. */
  contentWarning: z.string().default(''),
})
export type MastodonSettings = z.infer<typeof MastodonSettings>

/** What a send keeps before its visible step. */
export const MastodonHandle = z.object({
  media: z.array(z.object({ id: z.string(), isReady: z.boolean() })).default([]),
  /** The newest post of the account before the first try: ours can only be newer. */
  sinceId: z.string().nullable().default(null),
  firstTriedAt: z.number().nullable().default(null),
})
export type MastodonHandle = z.infer<typeof MastodonHandle>

export const App = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) })

export const Token = z.object({ access_token: z.string().min(1) })

export const Account = z.object({ id: z.string(), acct: z.string(), url: z.string() })

export const Instance = z.object({
  version: z.string().default(''),
  configuration: z.object({
    statuses: z.object({
      max_characters: z.int().positive().default(500),
      characters_reserved_per_url: z.int().nonnegative().default(23),
      max_media_attachments: z.int().nonnegative().default(4),
    }),
    media_attachments: z
      .object({
        supported_mime_types: z.array(z.string()).default([]),
        image_size_limit: z.number().positive().optional(),
        video_size_limit: z.number().positive().optional(),
      })
      .default({ supported_mime_types: [] }),
  }),
})
export type Instance = z.infer<typeof Instance>

export const Attachment = z.object({ id: z.string(), url: z.string().nullish() })

export const Status = z.object({
  id: z.string(),
  url: z.string().nullable(),
  created_at: z.string(),
  spoiler_text: z.string().default(''),
  replies_count: z.int().default(0),
  reblogs_count: z.int().default(0),
  favourites_count: z.int().default(0),
  quotes_count: z.int().optional(),
  media_attachments: z.array(z.object({ id: z.string() })).default([]),
})
export type Status = z.infer<typeof Status>

/** In a list of what an account posted. */
export const ListedStatus = Status.extend({
  content: z.string(),
  visibility: z.string(),
  language: z.string().nullish(),
})

export const Source = z.object({ text: z.string() })

export const Refusal = z.object({ error: z.string(), error_description: z.string().optional() })
