import type { Asked } from './provider-server.ts'

/** A body as any reader of forms reads it: JSON, a form, or parts with files. */
export async function fieldsOf({ headers, bytes, text }: Asked): Promise<Record<string, unknown>> {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/json')) return JSON.parse(text || '{}') as Record<string, unknown>
  if (bytes.length === 0) return {}
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(form)
}

export interface ReceivedFile {
  name: string
  type: string
  bytes: number
}

export function fileIn(fields: Record<string, unknown>, name: string): ReceivedFile | null {
  const file = fields[name]
  return file instanceof File ? { name: file.name, type: file.type, bytes: file.size } : null
}

/** What a text of the form is; empty for what is none. */
export function textIn(fields: Record<string, unknown>, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
