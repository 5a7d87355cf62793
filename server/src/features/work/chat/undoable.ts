import type { ChatTool } from '@postwright/contract/work/chat-cards'

import type { CallRow } from './rows.ts'

const tools: readonly ChatTool[] = ['revise', 'times', 'task', 'profile']

/** Whether what a card did can be taken back by one press. */
export function undoable({ tool, state, card, memo }: Pick<CallRow, 'tool' | 'state' | 'card' | 'memo'>): boolean {
  if (state !== 'done' || !tools.includes(tool) || card === null) return false
  return card.tool !== 'revise' || (card.outcome === 'ready' && memo !== null)
}
