import { z } from 'zod'

export const GraphError = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_title: z.string().optional(),
    error_user_msg: z.string().optional(),
  }),
})
export type GraphError = z.infer<typeof GraphError>['error']

/** What is made has an id. */
export const Made = z.object({ id: z.string() })

export const Done = z.object({ success: z.literal(true) })

export const LongToken = z.object({ access_token: z.string(), expires_in: z.number().optional() })

export const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })

/** https://developers.facebook.com/docs/graph-api/reference/debug_token (read 2026-09) */
export const TokenFacts = z.object({
  data: z.object({
    is_valid: z.boolean().optional(),
    expires_at: z.number().optional(),
    data_access_expires_at: z.number().optional(),
    scopes: z.array(z.string()).optional(),
  }),
})

export const Paging = z.object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
export type Paging = z.infer<typeof Paging>

/** Of a list; its pages are walked by the cursor, since the address of the next one comes from outside. */
export function afterOf(paging: Paging | undefined): string | null {
  return (paging?.next !== undefined && paging.cursors?.after) || null
}

/** What is counted of a post, by the platform's own names. */
export const Insights = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.unknown() })).default([]) })),
})

export function insightsIn({ data }: z.infer<typeof Insights>): Record<string, number> {
  return Object.fromEntries(
    data.flatMap(({ name, values: [first] }) => {
      const value = z.int().safeParse(first?.value).data
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Those that are known. */
export function counted<Name extends string>(counts: Readonly<Record<Name, number | undefined>>): Partial<Record<Name, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined)) as Partial<Record<Name, number>>
}
