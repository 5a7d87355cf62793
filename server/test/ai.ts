import type { Member } from './harness.ts'

type Api = Member['api']

/** As an administrator adds it: an address that speaks OpenAI's protocol. */
export const compatible = {
  kind: 'openai-compatible' as const,
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'stand-in',
  apiKey: 'secret-key-123456',
}

/** From now on this address writes for everybody who chose nothing else. */
export async function writeWith(api: Api, baseUrl: string): Promise<void> {
  const { providers } = await api.aiProviders.overview()
  const known = providers.find(({ kind }) => kind === compatible.kind)
  if (known) await api.aiProviders.update({ ...compatible, id: known.id, baseUrl })
  else await api.aiProviders.add({ ...compatible, baseUrl })
  await api.aiProviders.arrange({ defaultProvider: compatible.kind, fallbacks: [] })
}

/** From now on the built-in composer does. */
export async function writeWithComposer(api: Api): Promise<void> {
  await api.aiProviders.arrange({ defaultProvider: 'composer', fallbacks: [] })
}
