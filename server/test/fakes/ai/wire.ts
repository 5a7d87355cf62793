export interface Usage {
  prompt_tokens: number
  completion_tokens: number
}

/** How one provider says things over HTTP: what a stand-in for it sends. */
export interface Wire {
  /** Lines before the first word of a stream. */
  begin: () => string
  text: (piece: string) => string
  /** A call of a tool. */
  tool: (name: string, input: object) => string
  /** The end of a stream, with what it took; null where it does not say. */
  end: (usage: Usage | null, isTool: boolean) => string
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
