import { contentTypeName } from '@postwright/contract/core/content-types'
import type { ChatNotice } from '@postwright/contract/work/chat-messages'
import { businessFacts } from '@postwright/contract/work/business-facts'

import { type Command, commandIn } from '../../../../ai/chat/commands.ts'
import { fitting, turnTokens } from '../../../../ai/chat/fitting.ts'
import { chatSystem } from '../../../../ai/chat/prompt.ts'
import type { Turn } from '../../../../ai/chat/turns.ts'
import { tokensOf } from '../../../../ai/tokens.ts'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { canSee } from '../../../content/alt-text/public.ts'
import { type PickedModel, pickerFor } from '../../../content/ai-providers/public.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { writerVoiceOf } from '../../../content/generation/public.ts'
import { voiceForDrafts } from '../../../content/voice/public.ts'
import { nowIn } from '../clock.ts'
import { mayWriteInChat } from '../policy.ts'
import { branchOf, callsOf, type MessageRow } from '../rows.ts'
import { chatTools } from './tools.ts'
import { exchangesOf } from './history.ts'
import { questionText, readFiles } from './question.ts'

/** How an answer is to be written. `tokens` is the most that its first step can take. */
export type AnswerPlan = { tokens: number } & (
  | { by: 'command'; command: Command; question: string; today: string }
  | { by: 'composer'; question: string }
  | ModelPlan
)

export interface ModelPlan {
  by: 'model'
  model: PickedModel
  system: string
  turns: Turn[]
  hasTools: boolean
  maxOutputTokens: number
  notices: ChatNotice[]
  /** For a step with so many more turns. */
  tokensOf: (turns: readonly Turn[]) => number
}

/** In tokens: what a model reads of a conversation, and how long it may write. A model on a machine of one's own holds little. */
function roomOf({ provider }: PickedModel): { budget: number; answer: number; profile: number; files: number } {
  if (provider === 'local') return { budget: 2_200, answer: 1_000, profile: 1_500, files: 2_000 }
  if (provider === 'ollama') return { budget: 5_000, answer: 1_500, profile: 3_000, files: 6_000 }
  return { budget: 24_000, answer: 2_500, profile: 10_000, files: 16_000 }
}

/** Of one conversation, at most. */
const mostMessages = 80
const mostImages = 4
/** Of text that came from a command: what its card says is counted by what it calls. */
const commandTokens = 600

/** Who answers, before the transaction. Null where a command says what to do. @throws QUOTA when a limit in money leaves no room. */
export async function pickModel(context: Context, question: string): Promise<PickedModel | null> {
  if (commandIn(question) !== null) return null
  return (await pickerFor(context)).pick(null)
}

export async function planAnswer(tx: Tx, context: Context, question: MessageRow, model: PickedModel | null): Promise<AnswerPlan> {
  const command = commandIn(question.text)
  const tokens = tokensOf(question.text) + commandTokens
  if (command) {
    const { timeZone } = await businessOf(tx, { workspaceId: question.workspaceId, businessId: question.businessId })
    return { by: 'command', command, question: question.text, today: nowIn(timeZone, question.createdAt).slice(0, 10), tokens }
  }
  if (model === null || model.isComposer) return { by: 'composer', question: question.text, tokens }
  return planForModel(tx, context, question, model)
}

async function planForModel(tx: Tx, { actor }: Context, question: MessageRow, model: PickedModel): Promise<AnswerPlan> {
  const room = roomOf(model)
  const hasTools = model.provider !== 'local'
  const business = await businessOf(tx, { workspaceId: actor.workspaceId, businessId: question.businessId })
  const earlier = question.parentId === null ? [] : await branchOf(tx, actor, { from: question.parentId, limit: mostMessages })
  const calls = await callsOf(
    tx,
    actor,
    earlier.map(({ id }) => id),
  )
  const files = await readFiles(tx, actor, [question.id, ...earlier.map(({ id }) => id)])
  const sees = canSee(model) !== false
  const images = sees ? files.flatMap(({ messageId, image }) => (image === null ? [] : [{ messageId, image }])).slice(0, mostImages) : []
  const imagesOf = (id: string) => images.filter(({ messageId }) => messageId === id).map(({ image }) => image)
  const filesOf = (id: string) => files.filter(({ messageId }) => messageId === id).map(({ name }) => name)

  const { text: voice } = await writerVoiceOf(tx, actor.userId)
  const { style } = await voiceForDrafts(tx, { ...business, workspaceId: actor.workspaceId })
  const system = chatSystem({
    business: businessFacts(business, voice),
    style,
    now: nowIn(business.timeZone),
    timeZone: business.timeZone,
    contentTypes: business.contentTypes.map(contentTypeName),
    hasTools,
    mayWrite: mayWriteInChat(actor),
    room: room.profile,
  })
  const text = await questionText(tx, { question, files, room: room.files, withPassages: !hasTools })
  const asked: Turn = { role: 'user', text, images: imagesOf(question.id) }
  const exchanges = exchangesOf({ messages: earlier, calls, imagesOf, filesOf, hasTools })
  const { kept, isCut } = fitting(exchanges, room.budget - tokensOf(system) - turnTokens([asked]))
  const offered = hasTools ? tokensOf(chatTools.map(({ name, description }) => name + description).join('')) + 1_500 : 0
  const of = (turns: readonly Turn[]) =>
    Math.ceil((tokensOf(system) + offered + turnTokens(turns)) * model.room.promptMargin) + room.answer + model.room.reasoningTokens
  const turns = [...kept.flat(), asked]
  const isUnseen = !sees && files.some(({ messageId, type }) => messageId === question.id && type === 'image')
  return {
    by: 'model',
    model,
    system,
    turns,
    hasTools,
    maxOutputTokens: room.answer,
    tokensOf: of,
    tokens: of(turns),
    notices: [
      ...(isCut || earlier.length === mostMessages ? (['left_out'] as const) : []),
      ...(isUnseen ? (['unseen'] as const) : []),
      ...(!hasTools && earlier.length === 0 ? (['no_tools'] as const) : []),
    ],
  }
}
