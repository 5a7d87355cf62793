import { createHash } from 'node:crypto'

import { businessFacts } from '@postwright/contract/work/business-facts'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import { Brief, type DraftRef, optionsForModels } from '@postwright/contract/content/generation'
import { and, eq } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import { invalid, notFound } from '../../../errors.ts'
import { estimateTokens } from '../../../ai/draft.ts'
import { buildPrompt } from '../../../ai/prompt/build.ts'
import type { DraftInputsGiven, Revision } from '../../../ai/prompt/inputs.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { aiSettings } from '../ai-settings/table.ts'
import { businessOf } from '../businesses/public.ts'
import { approvedExamples, type VoiceForDrafts, voiceForDrafts } from '../voice/public.ts'
import { postOf } from '../posts/public.ts'
import { quotedPassages, type QuotedPassage } from '../documents/public.ts'
import { type DraftModel, promptsFor, type Prompts, type Writers } from './models.ts'
import { msg } from '@postwright/contract/core/msg'
import { writerVoiceOf } from './writer-voice.ts'

export type AiSettingRow = typeof aiSettings.$inferSelect

/** One draft that is to be written: what the model is told, and how the person set it up. */
export interface PlannedDraft extends DraftRef, Prompts {
  inputs: DraftInputsGiven
  /** The passages of documents among them, and where each stands. */
  passages: readonly QuotedPassage[]
  promptVersion: number
  profileOf: Date
  model: DraftModel
  setting: AiSettingRow | undefined
  /** The most tokens that it can take. */
  tokens: number
}

/**
 * Every draft that a brief asks for, in the order of its content types.
 *
 * @throws NOT_FOUND without the business, INVALID on `contentTypes` for one that the business does not use, on `text` for a brief that is
 * too long for its model, and on `tone` or `language` when the composer, which heeds neither, would write all of them.
 */
export async function planDrafts(tx: Tx, actor: Actor, brief: Brief, writers: Writers): Promise<PlannedDraft[]> {
  const business = await businessOf(tx, { workspaceId: actor.workspaceId, businessId: brief.businessId })
  const contentTypes = [...new Set(brief.contentTypes)]
  const foreign = contentTypes.find((type) => !business.contentTypes.includes(type))
  if (foreign)
    throw invalid(
      'contentTypes',
      msg`${{ name: business.name }} does not use ${{ foreign: contentTypeLabel(foreign) }}. Choose it in the business profile first.`,
    )
  if (brief.sourcePostId) await refuseOtherPost(tx, actor, brief.sourcePostId, business.id)
  const planned = await plan(tx, actor, { business, brief, contentTypes }, writers)
  if (planned.every(({ model }) => model.isComposer)) refuseOptionsForModels(brief)
  return planned
}

interface Planned {
  business: Awaited<ReturnType<typeof businessOf>>
  brief: Brief
  contentTypes: readonly ContentType[]
  revision?: Revision | null
}

async function plan(
  tx: Tx,
  { workspaceId, userId }: Actor,
  { business, brief, contentTypes, revision = null }: Planned,
  { pick, additionOf }: Writers,
): Promise<PlannedDraft[]> {
  const voice = await writerVoiceOf(tx, userId)
  const facts = businessFacts(business, voice.text)
  const sound = await voiceForDrafts(tx, { ...business, workspaceId })
  const asked = [brief.text, ...brief.given.flatMap(({ lines }) => lines)].join('\n')
  const examplesOf = await approvedExamples(tx, { workspaceId, businessId: business.id, contentTypes, brief: asked })
  const passages = await quotedPassages(tx, { workspaceId, businessId: business.id, text: asked })
  const settings = await settingsOf(tx, { workspaceId, userId })

  return contentTypes.flatMap((contentType) => {
    const setting = settings.find((row) => row.contentType === contentType)
    const model = pick(setting)
    const { number: promptVersion, addition } = additionOf(contentType)
    const prompts = promptsFor(model, addition)
    return Array.from({ length: brief.variants }, (_, at): PlannedDraft => {
      const inputs = {
        contentType,
        business: facts,
        brief: {
          ...briefFor(brief, contentType, { setting, model, sound }),
          // A text that is rewritten keeps its own, unless it is to be translated.
          ...(revision && { language: brief.language }),
          variant: at + 1,
          variants: brief.variants,
        },
        material: { examples: examplesOf(contentType), passages: passages.map(({ source, text }) => ({ source, text })) },
        style: sound.style,
        revision,
      }
      refuseTooLong(inputs, prompts, model)
      return {
        key: `${contentType}-${at + 1}`,
        contentType,
        variant: at + 1,
        inputs,
        passages,
        ...prompts,
        promptVersion,
        profileOf: latest(business.updatedAt, sound.updatedAt, ...(voice.text === '' ? [] : [voice.updatedAt])),
        model,
        setting,
        tokens: estimateTokens(inputs, { ...prompts, maxTokens: setting?.settings.maxTokens, room: model.room }),
      }
    })
  })
}

/** @throws NOT_FOUND for a post of another business. */
async function refuseOtherPost(tx: Tx, { workspaceId }: Actor, postId: string, businessId: string): Promise<void> {
  if ((await postOf(tx, { workspaceId, postId })).businessId !== businessId) throw notFound('post')
}

interface RevisionAsked {
  businessId: string
  contentType: ContentType
  /** The brief that the text was written from. */
  text: string
  /** That it is translated to; empty is its own. */
  language: string
  revision: Revision | null
}

/**
 * A text of a business that is to be rewritten, of a type that it need not use any more. Without a revision its brief is written anew, as
 * another variant.
 *
 * @throws NOT_FOUND without the business, INVALID on `text` where the text is too long for its model.
 */
export async function planRevision(
  tx: Tx,
  actor: Actor,
  { businessId, contentType, text, language, revision }: RevisionAsked,
  writers: Writers,
): Promise<PlannedDraft> {
  const business = await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
  const variants = revision ? 1 : 2
  const brief: Brief = { ...Brief.parse({ businessId, text: '-', contentTypes: [contentType], variants, language }), text }
  const draft = (await plan(tx, actor, { business, brief, contentTypes: [contentType], revision }, writers)).at(-1)
  if (!draft) throw new Error('A text of one type is one draft.')
  return draft
}

export function settingsOf(tx: Tx, { workspaceId, userId }: { workspaceId: string; userId: string }): Promise<AiSettingRow[]> {
  return tx
    .select()
    .from(aiSettings)
    .where(and(eq(aiSettings.workspaceId, workspaceId), eq(aiSettings.userId, userId)))
}

const withoutModel = {
  tone: msg`The built-in composer keeps the tone of the brief. Leave the tone empty, or have an AI model write.`,
  language: msg`The built-in composer writes in the language of the brief. Leave the language empty, or have an AI model write.`,
}

function refuseOptionsForModels(brief: Brief): void {
  for (const option of optionsForModels) if (brief[option] !== '') throw invalid(option, withoutModel[option])
}

/**
 * A draft that does not know the business is worse than none.
 *
 * @throws INVALID on `text`.
 */
function refuseTooLong(inputs: DraftInputsGiven, { prompt }: Prompts, { isComposer, label }: DraftModel): void {
  if (isComposer || buildPrompt(inputs, prompt).room >= 0) return
  throw invalid(
    'text',
    msg`This brief leaves ${{ model: label }} no room to read about the business. Shorten it, or have a model with more room write.`,
  )
}

/** Equal for two briefs exactly when they ask for the same. */
export function briefHash(brief: Brief): string {
  const { businessId, text, contentTypes, tone, length, language, callToAction, link, variants, given, sourcePostId } = brief
  const asked = [
    businessId,
    text,
    [...new Set(contentTypes)].toSorted(),
    tone,
    length,
    language,
    callToAction,
    link,
    variants,
    given,
    sourcePostId,
  ]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

interface Writing {
  setting: AiSettingRow | undefined
  model: DraftModel
  sound: VoiceForDrafts
}

/** The brief; where it is silent, what the person set for the content type, then what the business rules. Its limits always count. */
function briefFor(brief: Brief, type: ContentType, { setting, model: { isComposer }, sound }: Writing) {
  const usual = setting?.settings ?? {}
  const forModel = (asked: string, usually = '') => (isComposer ? '' : asked || usually)
  return {
    text: brief.text,
    tone: forModel(brief.tone, usual.tone),
    length: brief.length,
    language: forModel(brief.language, usual.language || sound.language),
    callToAction: brief.callToAction || (usual.callToAction ?? ''),
    link: brief.link,
    given: brief.given,
    repurposed: Boolean(brief.sourcePostId),
    instructions: usual.extraInstructions ?? '',
    ...sound.limits(type, isComposer ? noLimits : { hashtags: usual.hashtags ?? null, emoji: usual.emoji ?? null }),
  }
}

const noLimits = { hashtags: null, emoji: null }

function latest(...moments: readonly [Date, ...Date[]]): Date {
  return moments.reduce((last, one) => (one > last ? one : last))
}
