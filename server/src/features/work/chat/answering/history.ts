import type { Exchange } from '../../../../ai/chat/fitting.ts'
import type { Turn } from '../../../../ai/chat/turns.ts'
import type { CallRow, MessageRow } from '../rows.ts'
import { toolOf } from './tools.ts'

/** Of what a tool told in an earlier answer, in characters. */
const mostTold = 1_500

interface History {
  messages: readonly MessageRow[]
  calls: readonly CallRow[]
  imagesOf: (messageId: string) => readonly Uint8Array[]
  filesOf: (messageId: string) => readonly string[]
  /** Some models refuse a conversation with tools when they are offered none. */
  hasTools: boolean
}

/** Each question with its answer, oldest first. `messages` are newest first. */
export function exchangesOf({ messages, calls, imagesOf, filesOf, hasTools }: History): Exchange[] {
  const ofMessage = Map.groupBy(calls, ({ messageId }) => messageId)
  const exchanges: Turn[][] = []
  for (const message of messages.toReversed()) {
    if (message.role === 'user') {
      const files = filesOf(message.id)
      const text = files.length === 0 ? message.text : `${message.text}\n\n(${files.join(', ')})`
      exchanges.push([{ role: 'user', text, images: imagesOf(message.id) }])
    } else {
      const turns = turnsOfAnswer(message.text, ofMessage.get(message.id) ?? [], { most: mostTold })
      exchanges.at(-1)?.push(...(hasTools ? turns : withoutTools(turns)))
    }
  }
  // Without an answer, its question would be asked again.
  return exchanges.map((turns) => (turns.at(-1)?.role === 'user' ? [...turns, { role: 'assistant', text: '…', calls: [] }] : turns))
}

/** An answer as models know it: text and calls of each step, then what the calls told. */
export function turnsOfAnswer(text: string, calls: readonly CallRow[], { most = Infinity } = {}): Turn[] {
  const turns: Turn[] = []
  let at = 0
  for (const ofStep of Map.groupBy(calls, ({ step }) => step).values()) {
    const end = ofStep.at(-1)?.at ?? at
    turns.push(
      {
        role: 'assistant',
        text: text.slice(at, end).trim(),
        calls: ofStep.map((call) => ({ id: shortId(call.id), name: nameOf(call), input: call.input })),
      },
      { role: 'tool', results: ofStep.map((call) => ({ id: shortId(call.id), name: nameOf(call), told: toldOf(call, most) })) },
    )
    at = end
  }
  const rest = text.slice(at).trim()
  return rest === '' ? turns : [...turns, { role: 'assistant', text: rest, calls: [] }]
}

function withoutTools(turns: readonly Turn[]): Turn[] {
  const text = turns.flatMap((turn) => (turn.role === 'assistant' ? turn.text : [])).filter(Boolean)
  return [{ role: 'assistant', text: text.join('\n\n') || '…', calls: [] }]
}

export function shortId(id: string): string {
  return id.slice(-9)
}

function nameOf({ tool }: CallRow): string {
  return toolOf(tool)?.name ?? tool
}

/** What became of a proposal since is told too. */
function toldOf({ told, state }: CallRow, most: number): unknown {
  const became = state === 'done' && isProposal(told) ? 'The person said yes, and it was done.' : outcomes[state]
  const text = JSON.stringify(told ?? {})
  const short = text.length <= most ? told : `${text.slice(0, most).toWellFormed()}…`
  return became === undefined ? short : { became, told: short }
}

function isProposal(told: unknown): boolean {
  return typeof told === 'object' && told !== null && 'proposed' in told
}

const outcomes: Partial<Record<CallRow['state'], string>> = {
  declined: 'The person said no.',
  undone: 'It was done, and the person took it back.',
  running: 'It was stopped.',
}
