/** What the server tells the process of a model, and what it hears from it. */
export type ToModel =
  | { type: 'load'; path: string; contextSize: number; threads: number }
  | { type: 'write'; id: number; turns: Turn[]; options: WriteOptions }
  | { type: 'stop'; id: number }

export type FromModel =
  | { type: 'ready' }
  | { type: 'loaded' }
  | { type: 'unloadable'; message: string }
  | { type: 'text'; id: number; text: string }
  | { type: 'done'; id: number; reason: 'stop' | 'length'; inputTokens: number; outputTokens: number; ms: number }
  | { type: 'failed'; id: number; message: string }

export interface Turn {
  role: 'system' | 'user' | 'model'
  text: string
}

export interface WriteOptions {
  maxTokens: number
  temperature?: number | undefined
  /** Answer with an object of this JSON schema. */
  schema?: unknown
}
