import { APICallError } from '@ai-sdk/provider'
import { z } from 'zod'

import type { Connection, OfferedModel } from './kind.ts'

/** As many as are shown; OpenRouter has some 400. */
const mostModels = 1000

/** Reads a list at an address of the provider. @throws APICallError with what the provider answered. */
export async function readList<Schema extends z.ZodType>(
  { baseUrl, fetch }: Connection,
  path: string,
  headers: Record<string, string>,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.infer<Schema>> {
  const url = `${baseUrl}${path}`
  const answer = await fetch(url, { headers: { accept: 'application/json', ...headers }, signal })
  const text = await answer.text()
  const fail = (message: string) =>
    new APICallError({ message, url, requestBodyValues: {}, statusCode: answer.status, responseBody: text.slice(0, 2000) })
  const json = parsed(text)
  if (!answer.ok) throw fail(Refusal.safeParse(json).data ?? answer.statusText)
  const list = schema.safeParse(json)
  if (!list.success) throw fail('')
  return list.data
}

const Refusal = z
  .union([z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) }), z.object({ message: z.string() })])
  .transform((said) => ('message' in said ? said.message : typeof said.error === 'string' ? said.error : said.error.message))

const Models = z.object({ data: z.array(z.looseObject({ id: z.string().min(1).max(200) })) })

/** The list as OpenAI's protocol has it. */
export async function listOpenAiModels(connection: Connection, signal: AbortSignal): Promise<OfferedModel[]> {
  const headers: Record<string, string> = connection.apiKey ? { authorization: `Bearer ${connection.apiKey}` } : {}
  const { data } = await readList(connection, '/models', headers, Models, signal)
  return offered(data.filter((model) => isForText(model.id)))
}

/** Models for pictures, sound, search by meaning and the like are told by their names alone. */
const otherPurpose =
  /embed|whisper|tts|dall-e|image|audio|realtime|transcri|moderation|guard|sora|davinci|babbage|rerank|speech|orpheus|ocr|voxtral|computer-use|codex/i

export function isForText(id: string): boolean {
  return !otherPurpose.test(id)
}

export function offered(models: readonly OfferedModel[]): OfferedModel[] {
  return models.slice(0, mostModels).map(({ id, price }) => (price ? { id, price } : { id }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
