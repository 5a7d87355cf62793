import { eventIterator } from '@orpc/contract'
import { z } from 'zod'

import { Length } from './ai-settings.ts'
import { Ask, Given } from './asks.ts'
import { adminBase, base } from '../core/base.ts'
import { PostContent } from './content.ts'
import { DraftWarning } from './draft-warnings.ts'
import { Post } from './posts.ts'
import { ContentType, Id, Instant, line, prose, required, WebAddress } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'

/** What the user asks to be written, once for every chosen content type. */
export const Brief = z.object({
  businessId: Id,
  text: required(prose(8000), msg`Brief is required.`),
  contentTypes: z
    .array(ContentType)
    .min(1, says(msg`Choose at least one content type.`))
    .max(9, says(msg`Choose each content type once.`)),
  tone: line(120).default(''),
  length: Length.default('standard'),
  language: line(60).default(''),
  callToAction: line(200).default(''),
  link: WebAddress.nullable().default(null),
  variants: z
    .int()
    .min(1, says(msg`Use 1 to 3.`))
    .max(3, says(msg`Use 1 to 3.`))
    .default(1),
  /** What the author gave when asked for what the brief promises. */
  given: z.array(Given).max(12).default([]),
  /** The post whose text it gives, to be said anew for other types. */
  sourcePostId: Id.nullable().default(null),
})
export type Brief = z.infer<typeof Brief>

/**
 * Options that the built-in composer can do nothing with: it arranges what the brief says, in its words and its language. A brief
 * that the composer alone would write is refused when it names one; drafts of a mixed brief heed it where a model writes.
 */
export const optionsForModels = ['tone', 'language'] as const

/** Who writes a content type for this person: the built-in composer, or a language model. */
export const Writer = z.object({ contentType: ContentType, composer: z.boolean() })
export type Writer = z.infer<typeof Writer>

/** One draft of a generation. `key` is its own, such as `linkedin-1`. */
export const DraftRef = z.object({ key: z.string(), contentType: ContentType, variant: z.int() })
export type DraftRef = z.infer<typeof DraftRef>

export const DraftState = z.enum(['writing', 'ready', 'stopped', 'failed'])
export type DraftState = z.infer<typeof DraftState>

/**
 * A draft as the server knows it. While it is written, title and body hold what there is so far, at most a second old; once it is
 * saved they are empty and `post` holds the text as it stands now.
 */
export const GenerationDraft = DraftRef.extend({
  state: DraftState,
  title: z.string(),
  body: z.string(),
  /** It broke a hard limit of its platform and was shortened before it was saved. */
  repaired: z.boolean(),
  /** Why it failed. */
  message: z.string().nullable(),
  post: Post.nullable(),
})
export type GenerationDraft = z.infer<typeof GenerationDraft>

/** One brief that was sent, and its drafts. `composer`: written by the built-in composer alone, which is no AI model. */
export const Generation = z.object({
  id: Id,
  businessId: Id,
  brief: Brief,
  composer: z.boolean(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  drafts: z.array(GenerationDraft),
})
export type Generation = z.infer<typeof Generation>

export const GenerationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), generationId: Id, drafts: z.array(DraftRef), composer: z.boolean() }),
  z.object({ type: z.literal('text'), key: z.string(), field: z.enum(['title', 'body']), delta: z.string() }),
  /** `stopped`: by a person, or because its provider broke off. */
  z.object({
    type: z.literal('saved'),
    key: z.string(),
    postId: Id,
    content: PostContent,
    stopped: z.boolean(),
    repaired: z.boolean(),
    warnings: z.array(DraftWarning).default([]),
  }),
  z.object({ type: z.literal('stopped'), key: z.string() }),
  z.object({ type: z.literal('failed'), key: z.string(), code: z.string(), message: z.string() }),
])
export type GenerationEvent = z.infer<typeof GenerationEvent>

export const AiContextPart = z.enum(['rules', 'notes', 'words', 'voice', 'profile', 'examples', 'passages', 'brief', 'revision'])
export type AiContextPart = z.infer<typeof AiContextPart>

/** What a long brief takes the place of, in this order; of the context its end alone. */
export const AiContextCut = z.enum(['passages', 'examples', 'notes', 'socialLinks', 'keywords', 'goals', 'vision', 'mission', 'context'])
export type AiContextCut = z.infer<typeof AiContextCut>

/** Everything that a model is told, in the order in which it is sent, with an empty brief. */
export const AiContext = z.object({
  composer: z.boolean(),
  writer: z.string(),
  /** About how many tokens they take is counted as for quotas. */
  parts: z.array(z.object({ id: AiContextPart, text: z.string(), tokens: z.int() })),
  tokens: z.int(),
  /** About how many tokens a brief may take before anything is left out for it. */
  room: z.int(),
  /** What is left out already. */
  cut: z.array(AiContextCut),
  /** What would go for a longer brief, first to last. */
  next: z.array(AiContextCut),
})
export type AiContext = z.infer<typeof AiContext>

/** The text of a post made into drafts of other types. `words` say what to do differently. */
export const Repurpose = z.object({
  postId: Id,
  contentTypes: Brief.shape.contentTypes,
  words: prose(1000).default(''),
  length: Length.default('standard'),
})
export type Repurpose = z.infer<typeof Repurpose>

/** One draft with an addition to the prompt of its type that is not saved. */
export const TryPrompt = z.object({
  businessId: Id,
  contentType: ContentType,
  text: required(prose(8000), msg`Brief is required.`),
  addition: prose(4000),
})
export type TryPrompt = z.infer<typeof TryPrompt>

export const TriedPrompt = z.object({
  /** Null where nothing was written; `error` says why. */
  content: PostContent.nullable(),
  error: z.string().nullable(),
  /** The built-in composer wrote it, which reads no prompt. */
  composer: z.boolean(),
  /** Who wrote. */
  writer: z.string(),
  /** That it took. */
  tokens: z.int(),
})
export type TriedPrompt = z.infer<typeof TriedPrompt>

export const generation = {
  /**
   * Writes every draft at once and saves each as a post with version 1 when it is done or stopped with text. The drafts go on
   * when the reader of the events leaves; `get` finds them again.
   */
  generate: base
    .route({ method: 'POST', path: '/generations', summary: 'Write drafts from a brief, as a stream of events' })
    .input(Brief)
    .output(eventIterator(GenerationEvent)),
  /** The same from the text of a post, of which the first 8,000 characters are used. */
  repurpose: base
    .route({ method: 'POST', path: '/posts/{postId}/repurpose', summary: 'Write drafts of other types from a post, as a stream of events' })
    .input(Repurpose)
    .output(eventIterator(GenerationEvent)),
  /** One draft that failed, or was stopped with nothing written, is written once more; `get` shows it as it grows. */
  retry: base
    .route({ method: 'POST', path: '/generations/{id}/retry', summary: 'Write one draft once more' })
    .input(z.object({ id: Id, key: line(40) }))
    .output(Generation),
  writers: base.route({ method: 'GET', path: '/writers', summary: 'Who writes each content type for you' }).output(z.array(Writer)),
  /** The drafts of a brief as they are now, whoever sent it. */
  get: base
    .route({ method: 'GET', path: '/generations/{id}', summary: 'A brief that was sent, and its drafts' })
    .input(z.object({ id: Id }))
    .output(Generation),
  /** Null when this person sent none for the business. */
  last: base
    .route({ method: 'GET', path: '/businesses/{businessId}/last-generation', summary: 'The brief that you sent last for a business' })
    .input(z.object({ businessId: Id }))
    .output(Generation.nullable()),
  /** Stops one draft of a running generation, or all of them when no key is given. */
  stop: base
    .route({ method: 'POST', path: '/generations/{id}/stop', summary: 'Stop one draft, or all' })
    .input(z.object({ id: Id, key: line(40).optional() }))
    .output(z.object({})),
  /** What a brief promises and does not contain, so that it can be asked for before the composer writes. */
  asks: base
    .route({ method: 'POST', path: '/generations/asks', summary: 'What a brief promises and does not contain' })
    .input(z.object({ businessId: Id, text: prose(8000) }))
    .output(z.array(Ask)),
  /** With the settings of whoever asks, and where the brief stands an empty one. */
  context: base
    .route({
      method: 'GET',
      path: '/businesses/{businessId}/ai-context',
      summary: 'What is sent to write a content type for a business, part by part, with its size',
    })
    .input(z.object({ businessId: Id, contentType: ContentType }))
    .output(AiContext),
  tryPrompt: adminBase
    .route({
      method: 'POST',
      path: '/admin/ai/prompts/{contentType}/try',
      summary: 'Write one draft with an addition to a prompt that is not saved; it is metered, and kept nowhere',
    })
    .input(TryPrompt)
    .output(TriedPrompt),
  estimate: base
    .route({ method: 'POST', path: '/generations/estimate', summary: 'About how many tokens a brief takes' })
    .input(Brief)
    .output(z.object({ tokens: z.int() })),
}
