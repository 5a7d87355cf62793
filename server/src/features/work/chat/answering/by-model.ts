import { msg } from '@postwright/contract/core/msg'

import { goOn, noSuchTool } from '../../../../ai/chat/prompt.ts'
import { chatStep, type StepEnd } from '../../../../ai/chat/step.ts'
import type { AskedCall, Turn } from '../../../../ai/chat/turns.ts'
import { DomainError } from '../../../../errors.ts'
import { inEnglish } from '../../../../sentences.ts'
import { type Called, callTool } from './call-tool.ts'
import type { AnswerEnd } from './ends.ts'
import { shortId, turnsOfAnswer } from './history.ts'
import { holdStep, settleStep } from './metering.ts'
import type { ModelPlan } from './plan-answer.ts'
import { chatTools, toolOf } from './tools.ts'
import { type AnswerUnderWay, longestAnswer, mostCalls, mostSteps, note } from './under-way.ts'

/**
 * Has a model answer, step by step: it writes, asks for tools, is told what they say, and writes on. An answer that another node began is
 * gone on with from what was kept of it.
 */
export async function answerByModel(answer: AnswerUnderWay, plan: ModelPlan): Promise<AnswerEnd> {
  note(answer, ...plan.notices)
  const { turns, step: first } = await beginning(answer, plan)
  let hasTools = plan.hasTools
  let writer = plan.model.label
  const ended = (state: 'done' | 'stopped'): AnswerEnd => ({ state, writer, composer: false })
  for (let step = first; ; step++) {
    const mayCall = hasTools && step < mostSteps && answer.calls < mostCalls
    if (answer.row.holdId === null) {
      const isHeld = await held(answer, plan.tokensOf(turns))
      if (!isHeld) return ended('done')
    }
    const end = await write(answer, plan, { turns, hasTools, mayCall, isFirst: step === first })
    writer = end.writer?.label ?? writer
    await settleStep(answer, writer, end.usage)
    if (end.isAborted) return ended('stopped')
    if (end.failure !== undefined) {
      if (hasTools && end.text === '' && refusesTools(plan.model.explain(end.failure))) {
        hasTools = false
        note(answer, 'no_tools')
        continue
      }
      return { state: 'failed', message: failed(plan.model.explain(end.failure)), writer, composer: false }
    }
    if (end.isCut) note(answer, 'cut')
    if (answer.live.text.length > longestAnswer) return ended('done')
    if (!mayCall) {
      if (hasTools) note(answer, step >= mostSteps ? 'steps' : 'calls')
      return finished(answer, ended('done'))
    }
    if (end.askedForNothing) turns.push({ role: 'user', text: noSuchTool })
    else if (end.calls.length === 0) return finished(answer, ended('done'))
    else turns.push(...(await afterCalls(answer, end, step)))
  }
}

/** An answer without a word is told as what it is. */
function finished({ live, calls }: AnswerUnderWay, end: AnswerEnd): AnswerEnd {
  if (live.text.trim() !== '' || calls > 0) return end
  return { ...end, state: 'failed', message: inEnglish(msg`The AI model answered without a word. Try again, or choose another model.`) }
}

function failed(reason: string): string {
  return inEnglish(msg`The AI provider did not answer: ${{ reason }}`)
}

/** What is told, and how many steps were made: from the start, or as another node left it. */
async function beginning(answer: AnswerUnderWay, plan: ModelPlan): Promise<{ turns: Turn[]; step: number }> {
  const { keptText, keptCalls } = answer
  const turns = [...plan.turns]
  if (keptText === '' && keptCalls.length === 0) return { turns, step: 1 }
  const done: Called[] = []
  for (const call of keptCalls) {
    const kind = toolOf(call.tool)
    if (kind) done.push(await callTool(answer, { kind, input: call.input, step: call.step }))
  }
  const said = turnsOfAnswer(keptText, done)
  const isCut = said.at(-1)?.role === 'assistant'
  return {
    turns: [...turns, ...said, ...(isCut ? [{ role: 'user' as const, text: goOn }] : [])],
    step: Math.max(0, ...done.map(({ step }) => step)) + 1,
  }
}

interface Writing {
  turns: readonly Turn[]
  hasTools: boolean
  mayCall: boolean
  isFirst: boolean
}

/** What follows a card is a paragraph of its own. */
async function write(answer: AnswerUnderWay, plan: ModelPlan, { turns, hasTools, mayCall, isFirst }: Writing): Promise<StepEnd> {
  const { live, signal } = answer
  const stream = chatStep({
    model: plan.model.model,
    system: plan.system,
    turns,
    tools: hasTools ? chatTools : [],
    mayCall,
    maxOutputTokens: plan.maxOutputTokens,
    signal,
    newId: () => shortId(`${answer.row.id}${String((answer.asked += 1)).padStart(3, '0')}`),
  })
  const goesOn = isFirst && answer.keptText !== ''
  let isNew = !goesOn && live.text !== ''
  for (;;) {
    const { done, value } = await stream.next()
    if (done) return value
    if (live.text.length > longestAnswer) continue
    if (isNew && value.trim() === '') continue
    live.say(isNew ? `\n\n${value.trimStart()}` : value)
    isNew = false
  }
}

/** Null-safe: false where the tokens are used up in the middle of an answer, which then ends here. @throws QUOTA for a first step. */
async function held(answer: AnswerUnderWay, amount: number): Promise<boolean> {
  try {
    await holdStep(answer, amount)
    return true
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'QUOTA') throw error
    note(answer, 'quota')
    return false
  }
}

/** The calls of a step, one after the other, and what the model is told of them. */
async function afterCalls(answer: AnswerUnderWay, { text, calls }: StepEnd, step: number): Promise<Turn[]> {
  const results: { id: string; name: string; told: unknown }[] = []
  for (const { id, name, input } of calls) results.push({ id, name, told: await resultOf(answer, { id, name, input }, step) })
  return [
    { role: 'assistant', text, calls },
    { role: 'tool', results },
  ]
}

async function resultOf(answer: AnswerUnderWay, { name, input }: AskedCall, step: number): Promise<unknown> {
  const kind = chatTools.find((one) => one.name === name)
  if (!kind) return { error: noSuchTool }
  if (answer.calls >= mostCalls) return { error: 'No more tools in this answer. Answer now with what you know.' }
  return (await callTool(answer, { kind, input, step })).told
}

/** As Ollama says it of a model without them, and others in like words. */
function refusesTools(reason: string): boolean {
  return /tool/i.test(reason) && /support|not allowed|unknown|invalid/i.test(reason)
}
