import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4Warning,
} from '@ai-sdk/provider'
import type { PostContent } from '@postwright/contract/content/content'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { compose } from './compose.ts'
import type { DraftInputs } from '../prompt/inputs.ts'
import { titleMark } from '../prompt/marks.ts'
import { readPrompt } from '../prompt/read.ts'
import { tokensOf } from '../tokens.ts'

export interface ComposerOptions {
  /** Milliseconds between words, so that a draft can be read as it comes; the first word never waits. */
  pauseMs?: number
}

/** The built-in language model: it writes from the facts in the prompt, needs no network and no key, and is no AI. */
export function composerModel({ pauseMs = 6 }: ComposerOptions = {}): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'postwright',
    modelId: 'composer',
    supportedUrls: {},

    async doGenerate(options) {
      options.abortSignal?.throwIfAborted()
      const { text, usage, warnings } = answer(options)
      return { content: [{ type: 'text', text }], finishReason: { unified: 'stop', raw: 'stop' }, usage, warnings }
    },

    async doStream(options) {
      options.abortSignal?.throwIfAborted()
      const { text, usage, warnings } = answer(options)
      return { stream: streamOf(text, usage, warnings, pauseMs, options.abortSignal) }
    },
  }
}

interface Answer {
  text: string
  usage: LanguageModelV4Usage
  warnings: SharedV4Warning[]
}

function answer(options: LanguageModelV4CallOptions): Answer {
  const inputs = lastPrompt(options)
  const text = inputs ? render(compose(inputs), inputs, options.responseFormat?.type === 'json') : unreadable
  const input = tokensOf(
    options.prompt.map((message) => (typeof message.content === 'string' ? message.content : textOf(message.content))).join('\n'),
  )
  const output = tokensOf(text)
  return {
    text,
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: output, text: output, reasoning: 0 },
    },
    warnings: warningsFor(options),
  }
}

const unreadable = 'The built-in composer writes drafts from a brief. For anything else, an administrator can connect an AI provider.'

function lastPrompt(options: LanguageModelV4CallOptions): DraftInputs | null {
  const asked = options.prompt.findLast((message) => message.role === 'user')
  return asked ? readPrompt(textOf(asked.content)) : null
}

function textOf(content: readonly { type: string; text?: string }[]): string {
  return content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('\n')
}

/** In the form that the prompt asks of every model, or as JSON when the call asks for that. */
function render(content: PostContent, inputs: DraftInputs, asJson: boolean): string {
  if (asJson) return JSON.stringify(content)
  return platformRules[inputs.contentType].title ? `${titleMark} ${content.title ?? ''}\n\n${content.body}` : content.body
}

function warningsFor({ tools, responseFormat }: LanguageModelV4CallOptions): SharedV4Warning[] {
  const warnings: SharedV4Warning[] = []
  if (tools && tools.length > 0) warnings.push({ type: 'unsupported', feature: 'tools', details: 'The composer calls no tools.' })
  if (responseFormat?.type === 'json' && responseFormat.schema && !describesContent(responseFormat.schema)) {
    warnings.push({
      type: 'unsupported',
      feature: 'responseFormat',
      details: 'The composer answers with an object of title and body only.',
    })
  }
  return warnings
}

function describesContent(schema: object): boolean {
  return 'properties' in schema && typeof schema.properties === 'object' && schema.properties !== null && 'body' in schema.properties
}

function streamOf(
  text: string,
  usage: LanguageModelV4Usage,
  warnings: SharedV4Warning[],
  pauseMs: number,
  signal?: AbortSignal,
): ReadableStream<LanguageModelV4StreamPart> {
  const id = 'text'
  const words = text.match(/\s*\S+|\s+$/g) ?? []
  let next = 0
  return new ReadableStream<LanguageModelV4StreamPart>(
    {
      start(controller) {
        controller.enqueue({ type: 'stream-start', warnings })
        controller.enqueue({ type: 'text-start', id })
      },
      async pull(controller) {
        if (next > 0 && pauseMs > 0) await pause(pauseMs, signal)
        if (signal?.aborted) {
          controller.error(signal.reason)
          return
        }
        const word = words[next]
        next += 1
        if (word !== undefined) {
          controller.enqueue({ type: 'text-delta', id, delta: word })
          return
        }
        controller.enqueue({ type: 'text-end', id })
        controller.enqueue({ type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage })
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}
