/**
 * Where hosted providers answer OpenAI's chat completions protocol, up to and with the version. Anthropic and Google call theirs a
 * compatibility layer: enough for writing, not for all that their own protocols can do.
 *
 * Sources, read 2026-11-22: https://platform.openai.com/docs/api-reference/chat,
 * https://platform.claude.com/docs/en/cli-sdks-libraries/libraries/openai-sdk, https://ai.google.dev/gemini-api/docs/openai,
 * https://docs.mistral.ai/api, https://console.groq.com/docs/openai, https://openrouter.ai/docs/quickstart
 */
const baseUrls = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta/openai',
  mistral: 'https://api.mistral.ai/v1',
  groq: 'https://api.groq.com/openai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
} as const

export type HostedProvider = keyof typeof baseUrls

export const hostedProviders = Object.keys(baseUrls) as HostedProvider[] // The keys of a constant are its literals.

export function isHostedProvider(name: string): name is HostedProvider {
  return Object.hasOwn(baseUrls, name)
}

/** Where a hosted provider answers, or the gateway that the operator put before it. */
export function hostedBaseUrl(name: HostedProvider, gateways: Partial<Record<HostedProvider, string>>): string {
  return gateways[name] ?? baseUrls[name]
}
