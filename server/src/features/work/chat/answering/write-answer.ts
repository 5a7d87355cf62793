import { msg } from '@postwright/contract/core/msg'

import { tokensOf } from '../../../../ai/tokens.ts'
import type { Context } from '../../../../context.ts'
import { anySignal } from '../../../../infra/any-signal.ts'
import { inEnglish, inLanguage } from '../../../../sentences.ts'
import { composerLabel } from '../../../content/ai-providers/public.ts'
import type { CallRow, MessageRow } from '../rows.ts'
import { answerByCommand, answerByComposer } from './by-command.ts'
import { answerByModel } from './by-model.ts'
import { type AnswerEnd, brokenOff, endAnswer, handOver } from './ends.ts'
import { settleStep } from './metering.ts'
import type { AnswerPlan } from './plan-answer.ts'
import { CannotGoOn } from './script.ts'
import { AnswerLost, type AnswerUnderWay, keepAnswer, note } from './under-way.ts'

/** Of a work that is stopped: a person wants no more of it. Without it, the node is about to end. */
export const byPerson = 'answer'

/** With a model on this machine, others may be before it. */
const minutes = { local: 60, usual: 15 }

interface Begun {
  row: MessageRow
  plan: AnswerPlan
  /** What another node did of it. */
  keptCalls?: readonly CallRow[]
}

/** Writes an answer on this node, whoever reads it. Any node stops it. */
export function startAnswer(context: Context, { row, plan, keptCalls = [] }: Begun): void {
  const { services } = context
  const stopping = new AbortController()
  let isStopped = false
  let isLost = false
  const stop = (part?: string) => {
    isStopped ||= part === byPerson
    stopping.abort()
  }
  const lasts = plan.by === 'model' && plan.model.provider === 'local' ? minutes.local : minutes.usual
  const tooLong = AbortSignal.timeout(lasts * 60_000)
  const live = services.chatAnswers.begin(row.id, row.text)
  const answer: AnswerUnderWay = {
    context,
    row,
    live,
    signal: anySignal([stopping.signal, tooLong]),
    keptText: row.text,
    keptCalls,
    notices: new Set(row.notices),
    calls: 0,
    asked: 0,
    passages: 0,
  }
  if (row.fence > 0) note(answer, 'resumed')

  async function work(): Promise<void> {
    const keeping = keepAnswer(answer, () => {
      isLost = true
      stopping.abort()
    })
    const end = await written(answer, plan)
    await keeping.end()
    if (isLost || end === null) return
    if (stopping.signal.aborted && !isStopped) return handOver(answer)
    await endAnswer(answer, tooLong.aborted ? { ...end, state: 'failed', message: inEnglish(tookTooLong) } : end)
  }

  const done = inLanguage(row.language, work)
    // Its lease runs out, and another node or a later reader takes it up.
    .catch((error: unknown) => context.log.error({ err: error, messageId: row.id }, 'an answer could not be ended'))
    .finally(live.end)
  services.runningWork.add(row.id, { stop, done })
}

const tookTooLong = msg`This answer took too long and was given up. What was written stays; try again.`

/** Null where another node has it by now. */
async function written(answer: AnswerUnderWay, plan: AnswerPlan): Promise<AnswerEnd | null> {
  const { context, row, signal, live } = answer
  try {
    if (plan.by === 'model') return await answerByModel(answer, plan)
    await (plan.by === 'command' ? answerByCommand(answer, plan.command, plan.today) : answerByComposer(answer))
    return await paid({ state: 'done' })
  } catch (error) {
    if (error instanceof AnswerLost) return null
    if (signal.aborted) return plan.by === 'model' ? { state: 'stopped', writer: plan.model.label } : paid({ state: 'stopped' })
    if (error instanceof CannotGoOn) return { state: 'failed', message: inEnglish(brokenOff), writer: composerLabel, composer: true }
    context.log.error({ err: error, messageId: row.id }, 'an answer failed')
    return { state: 'failed', message: inEnglish(msg`Something went wrong here. Try again in a moment.`) }
  }

  /** What needs no model is metered as the composer is. */
  async function paid(end: AnswerEnd): Promise<AnswerEnd> {
    const question = plan.by === 'model' ? '' : plan.question
    await settleStep(answer, composerLabel, { inputTokens: tokensOf(question), outputTokens: tokensOf(live.text) })
    return { ...end, writer: composerLabel, composer: true }
  }
}
