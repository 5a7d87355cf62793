import { z } from 'zod'

export const WhatsappCredentials = z.object({ token: z.string() })

/** `account` is the id of the number. */
export const WhatsappSettings = z.object({
  account: z.string().default(''),
  waba: z.string().default(''),
  number: z.string().default(''),
  /** People whom it may write to first within 24 hours; null without a limit. */
  tier: z.int().nullable().default(null),
  /** As "name/language"; empty without one. */
  template: z.string().default(''),
  templateValues: z.array(z.string()).default([]),
})
export type WhatsappSettings = z.infer<typeof WhatsappSettings>

export const GraphRefusal = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

const Number = z.object({
  id: z.string(),
  display_phone_number: z.string(),
  verified_name: z.string().optional(),
  quality_rating: z.string().optional(),
  whatsapp_business_manager_messaging_limit: z.string().optional(),
})
export const NumberAnswer = Number
export const NumbersAnswer = z.object({ data: z.array(Number) })

/** https://developers.facebook.com/docs/graph-api/reference/debug_token (read 2026-09) */
export const TokenAnswer = z.object({
  data: z.object({ is_valid: z.boolean().optional(), app_id: z.string().optional(), scopes: z.array(z.string()).default([]) }),
})

const Component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(z.object({ type: z.string().optional(), url: z.string().optional() })).optional(),
})
export const TemplatesAnswer = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z.string().default(''),
      rejected_reason: z.string().optional(),
      components: z.array(Component).default([]),
    }),
  ),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})

export const SentAnswer = z.object({ messages: z.tuple([z.object({ id: z.string() })], z.unknown()) })
export const DoneAnswer = z.object({ success: z.literal(true) })
