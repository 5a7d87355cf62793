/**
 * The process of a model: it holds the weights, writes one text at a time and knows nothing else. It is started by `model-process.ts`,
 * from its source, and ends with the server. Nothing here may be imported by the server: `node-llama-cpp` stays out of its memory.
 */
import { getLlama, LlamaChat, type ChatHistoryItem, type Llama, type LlamaContext, type LlamaModel } from 'node-llama-cpp'

import type { FromModel, ToModel, Turn, WriteOptions } from './messages.ts'

interface Loaded {
  llama: Llama
  model: LlamaModel
  context: LlamaContext
  contextSize: number
}

let loaded: Loaded | null = null
const underWay = new Map<number, AbortController>()

function tell(message: FromModel): void {
  process.send?.(message)
}

async function load({ path, contextSize, threads }: Extract<ToModel, { type: 'load' }>): Promise<void> {
  // Its own default is at least four threads, which on two cores is a hundred times slower than one.
  const llama = await getLlama({ gpu: false, build: 'never', maxThreads: threads, progressLogs: false })
  // Mapped weights are kept twice: repacked for the processor, and as pages of the file.
  const model = await llama.loadModel({ modelPath: path, useMmap: false })
  const context = await model.createContext({ contextSize, threads, sequences: 1 })
  loaded = { llama, model, context, contextSize }
}

async function write(id: number, turns: readonly Turn[], options: WriteOptions): Promise<void> {
  if (!loaded) throw new Error('No model is loaded.')
  const { llama, model, context, contextSize } = loaded
  const room = contextSize - options.maxTokens - 64
  const size = turns.reduce((sum, { text }) => sum + model.tokenize(text).length + 8, 0)
  if (size > room) throw new Error(`The prompt takes ${size} tokens, and ${room} fit beside the answer.`)

  const stop = new AbortController()
  underWay.set(id, stop)
  const sequence = context.getSequence()
  const chat = new LlamaChat({ contextSequence: sequence })
  const startedAt = performance.now()
  try {
    const { metadata } = await chat.generateResponse([...turns.map(historyItem), { type: 'model', response: [] }], {
      signal: stop.signal,
      stopOnAbortSignal: true,
      onTextChunk: (text) => tell({ type: 'text', id, text }),
      maxTokens: options.maxTokens,
      temperature: options.temperature ?? 0.7,
      ...(options.schema ? { grammar: await llama.createGrammarForJsonSchema(options.schema as never) } : {}),
    })
    const { usedInputTokens, usedOutputTokens } = sequence.tokenMeter.getState()
    tell({
      type: 'done',
      id,
      reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
      inputTokens: usedInputTokens,
      outputTokens: usedOutputTokens,
      ms: performance.now() - startedAt,
    })
  } finally {
    underWay.delete(id)
    chat.dispose()
    await sequence.dispose()
  }
}

function historyItem({ role, text }: Turn): ChatHistoryItem {
  return role === 'model' ? { type: 'model', response: [text] } : { type: role, text }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

process.on('message', (message: ToModel) => {
  if (message.type === 'load')
    load(message).then(
      () => tell({ type: 'loaded' }),
      (error: unknown) => tell({ type: 'unloadable', message: wordsOf(error) }),
    )
  if (message.type === 'write')
    write(message.id, message.turns, message.options).catch((error: unknown) =>
      tell({ type: 'failed', id: message.id, message: wordsOf(error) }),
    )
  if (message.type === 'stop') underWay.get(message.id)?.abort()
})
// No model outlives its server.
process.on('disconnect', () => process.exit())
tell({ type: 'ready' })
