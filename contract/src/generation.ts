import { eventIterator } from '@orpc/contract'
import { z } from 'zod'

import { Length } from './ai-settings.ts'
import { base } from './base.ts'
import { PostContent } from './content.ts'
import { ContentType, Id, line, prose, required, WebAddress } from './values.ts'

/** What the user asks to be written, once for every chosen content type. */
export const Brief = z.object({
  businessId: Id,
  text: required(prose(8000), 'Brief'),
  contentTypes: z.array(ContentType).min(1, 'Choose at least one content type.').max(9, 'Choose each content type once.'),
  tone: line(120).default(''),
  length: Length.default('standard'),
  language: line(60).default(''),
  callToAction: line(200).default(''),
  link: WebAddress.nullable().default(null),
  variants: z.int().min(1, 'Use 1 to 3.').max(3, 'Use 1 to 3.').default(1),
})
export type Brief = z.infer<typeof Brief>

/** One draft of a generation. `key` is its own, such as `linkedin-1`. */
export const DraftRef = z.object({ key: z.string(), contentType: ContentType, variant: z.int() })
export type DraftRef = z.infer<typeof DraftRef>

export const GenerationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), generationId: Id, drafts: z.array(DraftRef), composer: z.boolean() }),
  z.object({ type: z.literal('text'), key: z.string(), field: z.enum(['title', 'body']), delta: z.string() }),
  z.object({ type: z.literal('saved'), key: z.string(), postId: Id, content: PostContent, stopped: z.boolean(), repaired: z.boolean() }),
  z.object({ type: z.literal('stopped'), key: z.string() }),
  z.object({ type: z.literal('failed'), key: z.string(), code: z.string(), message: z.string() }),
])
export type GenerationEvent = z.infer<typeof GenerationEvent>

export const generation = {
  /** Writes every draft at once and saves each as a post with version 1 when it is done or stopped with text. */
  generate: base
    .route({ method: 'POST', path: '/generations', summary: 'Write drafts from a brief, as a stream of events' })
    .input(Brief)
    .output(eventIterator(GenerationEvent)),
  /** Stops one draft of a running generation, or all of them when no key is given. */
  stop: base
    .route({ method: 'POST', path: '/generations/{id}/stop', summary: 'Stop one draft, or all' })
    .input(z.object({ id: Id, key: line(40).optional() }))
    .output(z.object({})),
  estimate: base
    .route({ method: 'POST', path: '/generations/estimate', summary: 'About how many tokens a brief takes' })
    .input(Brief)
    .output(z.object({ tokens: z.int() })),
}
