import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4Warning,
} from '@ai-sdk/provider'

import type { LocalModel, Written } from './local-model.ts'
import type { Turn, WriteOptions } from './messages.ts'

/** A model on this machine as the AI library knows models. Texts and JSON; it calls no tools and reads no files. */
export function localLanguageModel(modelId: string, model: () => LocalModel): LanguageModelV4 {
  const write = (options: LanguageModelV4CallOptions) => model().write(turnsOf(options), optionsOf(options), options.abortSignal)
  return {
    specificationVersion: 'v4',
    provider: 'local',
    modelId,
    supportedUrls: {},

    async doGenerate(options) {
      let text = ''
      let end: Extract<Written, { type: 'done' }> | null = null
      for await (const said of write(options)) {
        if (said.type === 'text') text += said.text
        else end = said
      }
      return { content: [{ type: 'text', text }], finishReason: reasonOf(end), usage: usageOf(end), warnings: warningsFor(options) }
    },

    async doStream(options) {
      return { stream: ReadableStream.from(partsOf(write(options), warningsFor(options))) }
    },
  }
}

async function* partsOf(
  written: AsyncGenerator<Written, void, void>,
  warnings: SharedV4Warning[],
): AsyncGenerator<LanguageModelV4StreamPart, void, void> {
  const id = 'text'
  yield { type: 'stream-start', warnings }
  let hasBegun = false
  for await (const said of written) {
    if (!hasBegun) yield { type: 'text-start', id }
    hasBegun = true
    if (said.type === 'text') yield { type: 'text-delta', id, delta: said.text }
    else {
      yield { type: 'text-end', id }
      yield { type: 'finish', finishReason: reasonOf(said), usage: usageOf(said) }
    }
  }
}

function turnsOf({ prompt }: LanguageModelV4CallOptions): Turn[] {
  return prompt.map(({ role, content }): Turn => {
    const text = typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    return { role: role === 'assistant' || role === 'tool' ? 'model' : role, text }
  })
}

const usualLength = 1000

function optionsOf({ maxOutputTokens, temperature, responseFormat }: LanguageModelV4CallOptions): WriteOptions {
  return {
    maxTokens: maxOutputTokens ?? usualLength,
    temperature,
    schema: responseFormat?.type === 'json' ? responseFormat.schema : undefined,
  }
}

function reasonOf(end: Extract<Written, { type: 'done' }> | null): LanguageModelV4FinishReason {
  return end?.reason === 'length' ? { unified: 'length', raw: 'maxTokens' } : { unified: 'stop', raw: 'stop' }
}

function usageOf(end: Extract<Written, { type: 'done' }> | null): LanguageModelV4Usage {
  const input = end?.inputTokens
  const output = end?.outputTokens
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  }
}

function warningsFor({ tools }: LanguageModelV4CallOptions): SharedV4Warning[] {
  return tools?.length ? [{ type: 'unsupported', feature: 'tools', details: 'A model on this machine calls no tools.' }] : []
}
