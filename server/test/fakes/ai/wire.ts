export interface Usage {
  prompt_tokens: number
  completion_tokens: number
}

/** Why an answer ends: it is whole, a tool is to be called, or its tokens are used up. */
export type EndReason = 'stop' | 'tool' | 'length'

/** How one provider says things over HTTP: what a stand-in for it sends. */
export interface Wire {
  /** Lines before the first word of a stream. */
  begin: () => string
  text: (piece: string) => string
  /** A call of a tool; `at` counts those of one answer, where a provider takes several. */
  tool: (name: string, input: object, at?: number) => string
  /** A piece of what the model thinks before it writes; null where the provider keeps that to itself. */
  reasoning: (piece: string) => string | null
  /** The end of a stream, with what it took; null where it does not say. */
  end: (usage: Usage | null, reason: EndReason) => string
  /** An error in the midst of a stream that began with a status of success. */
  failure: (message: string) => string
  /** The whole answer to a call that does not stream. */
  whole: (text: string, usage: Usage | null) => object
  error: (status: number, message: string) => object
  models: (ids: string[]) => object
  /** Whether a call asks for a stream. */
  streams: (path: string, body: Record<string, unknown>) => boolean
}

export function data(chunk: object): string {
  return `data: ${JSON.stringify(chunk)}\n\n`
}
