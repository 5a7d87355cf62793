import { msg } from '../core/msg.ts'
import { say, type Sentence } from '../core/sentences.ts'

interface AiProviderKindInfo {
  /** The product's own name; a sentence where it is none. */
  label: string | Sentence
  /** Where it answers, up to and with the version, when nobody says otherwise; null where somebody has to say. */
  address: string | null
  needsKey: boolean
  /** Sends profiles and briefs out of this server. */
  isRemote: boolean
  /** For whoever adds one. */
  hint: Sentence
}

/**
 * Addresses read 2026-11-24: https://platform.openai.com/docs/api-reference, https://platform.claude.com/docs/en/api/overview,
 * https://ai.google.dev/api, https://docs.mistral.ai/api, https://console.groq.com/docs/api-reference,
 * https://openrouter.ai/docs/api-reference/overview, https://docs.ollama.com/api/openai-compatibility
 */
const kinds = {
  composer: {
    label: msg`Built-in composer`,
    address: null,
    needsKey: false,
    isRemote: false,
    hint: msg`Writes from the business profile and the brief by rules. It is not an AI model, needs no key and sends nothing out.`,
  },
  local: {
    label: msg`Local model`,
    address: null,
    needsKey: false,
    isRemote: false,
    hint: msg`An AI model on this machine: no key, no cost, nothing leaves the server.`,
  },
  openai: {
    label: 'OpenAI',
    address: 'https://api.openai.com/v1',
    needsKey: true,
    isRemote: true,
    hint: msg`Profiles and briefs are sent to OpenAI. Nothing is asked to be stored there.`,
  },
  anthropic: {
    label: 'Anthropic',
    address: 'https://api.anthropic.com/v1',
    needsKey: true,
    isRemote: true,
    hint: msg`Profiles and briefs are sent to Anthropic.`,
  },
  google: {
    label: 'Google',
    address: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    isRemote: true,
    hint: msg`Profiles and briefs are sent to Google. What is sent with a key of the free tier may be used to improve its products.`,
  },
  mistral: {
    label: 'Mistral',
    address: 'https://api.mistral.ai/v1',
    needsKey: true,
    isRemote: true,
    hint: msg`Profiles and briefs are sent to Mistral.`,
  },
  groq: {
    label: 'Groq',
    address: 'https://api.groq.com/openai/v1',
    needsKey: true,
    isRemote: true,
    hint: msg`Profiles and briefs are sent to Groq.`,
  },
  openrouter: {
    label: 'OpenRouter',
    address: 'https://openrouter.ai/api/v1',
    needsKey: true,
    isRemote: true,
    hint: msg`Profiles and briefs are sent to OpenRouter, and by it to whoever runs the model.`,
  },
  ollama: {
    label: 'Ollama',
    address: 'http://127.0.0.1:11434/v1',
    needsKey: false,
    isRemote: true,
    hint: msg`A server of your own that runs open models. It cuts long prompts without a word: set OLLAMA_CONTEXT_LENGTH to 8192 or more there.`,
  },
  'openai-compatible': {
    label: msg`OpenAI-compatible address`,
    address: null,
    needsKey: false,
    isRemote: true,
    hint: msg`Any server that speaks the chat completions protocol. Profiles and briefs are sent to it.`,
  },
} as const satisfies Record<string, AiProviderKindInfo>

export type AiProviderKind = keyof typeof kinds

/** Each kind of AI provider, in the order in which lists show them. */
export const aiProviderKinds: Readonly<Record<AiProviderKind, AiProviderKindInfo>> = kinds

// The keys of an object literal are the union of its type.
export const aiProviderKindIds = Object.keys(kinds) as AiProviderKind[]

/** Its name, to whoever is spoken to. */
export function aiProviderKindLabel(kind: AiProviderKind): string {
  const { label } = aiProviderKinds[kind]
  return typeof label === 'string' ? label : say(label)
}

/** The kinds that an administrator adds: all but those that are there by themselves. */
export const addedProviderKinds = ['openai', 'anthropic', 'google', 'mistral', 'groq', 'openrouter', 'ollama', 'openai-compatible'] as const

/** The kinds of which a person may bring a key of their own: those whose address everybody knows. */
export const ownKeyKinds = ['openai', 'anthropic', 'google', 'mistral', 'groq', 'openrouter'] as const
export type OwnKeyKind = (typeof ownKeyKinds)[number]
