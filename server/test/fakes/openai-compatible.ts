import { chatCompletions } from './ai/chat-completions.ts'
import { type FakeProvider, startStandIn } from './ai/stand-in.ts'

export type { FakeProvider }

/** A stand-in for any server that speaks the chat completions protocol, on a port of its own. */
export function startFakeProvider(): Promise<FakeProvider> {
  return startStandIn(chatCompletions)
}
