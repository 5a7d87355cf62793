import type { ChatCard, ChatTool, ConfirmCall } from '@postwright/contract/work/chat-cards'
import { z } from 'zod'

import type { Context } from '../../../../context.ts'
import { inLanguage } from '../../../../sentences.ts'
import type { CallRow } from '../rows.ts'

/** A call under way. */
export interface ToolUse {
  context: Context
  businessId: string
  conversationId: string
  signal: AbortSignal
  /** The card as another node left it when it died. */
  kept: ChatCard | null
  /** Shows how far it is. */
  show: (card: ChatCard) => Promise<void>
  /** The next passage of the answer has this number. */
  nextPassage: () => number
}

/** `proposed` waits for a yes, and nothing has happened. `told` is for the model, `memo` for the yes and the undo. */
export interface ToolOutcome {
  state?: 'done' | 'proposed'
  card: ChatCard
  told: unknown
  memo?: unknown
  made?: number
}

/** What a yes came to. `begin` starts what takes its time, with transactions of its own; until it ends the call is `running`. */
export interface Confirmed {
  card: ChatCard
  memo?: unknown
  begin?: (context: Context) => void
}

/** A verb of a feature, as something that a model may call and a card may show. */
export interface ChatToolKind {
  /** As models call it. */
  name: string
  tool: ChatTool
  description: string
  schema: z.ZodType
  /** For those alone who may have things made and changed. */
  makes: boolean
  /** @throws WrongInput, DomainError. */
  run: (use: ToolUse, input: unknown) => Promise<ToolOutcome>
  /** Within the transaction that takes the proposal: verbs get its `db`. @throws DomainError, and then nothing has happened. */
  confirm?: (context: Context, call: CallRow, said: ConfirmCall) => Promise<Confirmed>
  undo?: (context: Context, call: CallRow) => Promise<ChatCard>
}

/** What a model gave is not what the tool takes; the text is for the model. */
export class WrongInput extends Error {
  override name = 'WrongInput'
}

export function defineChatTool<Schema extends z.ZodType>(
  kind: Omit<ChatToolKind, 'schema' | 'run'> & { schema: Schema; run: (use: ToolUse, input: z.output<Schema>) => Promise<ToolOutcome> },
): ChatToolKind {
  return {
    ...kind,
    async run(use, input) {
      // For the model, which is spoken to in English.
      const read = inLanguage('en', () => kind.schema.safeParse(input))
      if (!read.success) throw new WrongInput(z.prettifyError(read.error))
      return kind.run(use, read.data)
    },
  }
}
