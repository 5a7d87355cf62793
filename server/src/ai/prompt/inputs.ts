import { PostContent } from '@postwright/contract/content/content'
import { RevisionKind } from '@postwright/contract/content/revisions'
import { NoteRule } from '@postwright/contract/content/note-rules'
import { VoiceRules } from '@postwright/contract/content/voice'
import { ContentType } from '@postwright/contract/core/values'
import { z } from 'zod'

/** What a model may know of the business. Absent and empty are the same. */
export const BusinessFacts = z.object({
  name: z.string(),
  context: z.string().default(''),
  industry: z.string().default(''),
  vision: z.string().default(''),
  mission: z.string().default(''),
  goals: z.array(z.string()).default([]),
  keywords: z.array(z.string()).default([]),
  website: z.string().nullable().default(null),
  location: z.string().default(''),
  socialLinks: z.record(z.string(), z.string()).default({}),
  voice: z.string().default(''),
})
export type BusinessFacts = z.infer<typeof BusinessFacts>

export const DraftBrief = z.object({
  text: z.string(),
  tone: z.string().default(''),
  length: z.enum(['short', 'standard', 'long']).default('standard'),
  language: z.string().default(''),
  callToAction: z.string().default(''),
  link: z.string().nullable().default(null),
  instructions: z.string().default(''),
  /** How many; null is as many as the platform is used to. */
  hashtags: z.int().min(0).nullable().default(null),
  /** Null is as the model sees fit. */
  emoji: z.enum(['none', 'few', 'many']).nullable().default(null),
  variant: z.int().min(1).default(1),
  variants: z.int().min(1).default(1),
  /** What the person gave when they were asked for what the brief promises. */
  given: z.array(z.object({ kind: z.string(), lines: z.array(z.string()) })).default([]),
  /** Its text is that of a post, which was written for another type. */
  repurposed: z.boolean().default(false),
})
export type DraftBrief = z.infer<typeof DraftBrief>

/** `kind` is what was asked for by one click, and `words` where a person said it; `feedback` says the same in words. */
export const Revision = z.object({ content: PostContent, feedback: z.string(), kind: RevisionKind.exclude(['again']).default('words') })
export type Revision = z.infer<typeof Revision>

/** How the business sounds: its words and rules, and notes on what its people changed, those that count most first. */
export const DraftStyle = z.object({
  rules: VoiceRules.omit({ language: true }).prefault({}),
  notes: z
    .array(
      z.object({
        id: z.string().default(''),
        text: z.string(),
        isPinned: z.boolean().default(false),
        /** What a program can follow of it. */
        rules: z.array(NoteRule).default([]),
      }),
    )
    .default([]),
})
export type DraftStyle = z.infer<typeof DraftStyle>

/** What else the text may be made from, best first: posts that were approved, and passages of documents with their source. */
const DraftMaterial = z.object({
  examples: z.array(z.object({ title: z.string().nullable(), body: z.string() })).default([]),
  passages: z.array(z.object({ source: z.string(), text: z.string() })).default([]),
})

/** All that a draft is made from. With a revision, the draft given is rewritten instead. */
export const DraftInputs = z.object({
  contentType: ContentType,
  business: BusinessFacts,
  brief: DraftBrief,
  material: DraftMaterial.prefault({}),
  style: DraftStyle.prefault({}),
  revision: Revision.nullable().default(null),
})
export type DraftInputs = z.infer<typeof DraftInputs>
export type DraftInputsGiven = z.input<typeof DraftInputs>
