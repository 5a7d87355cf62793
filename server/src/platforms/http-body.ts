import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Bytes that are sent as they are read. Their number is said ahead, since not every platform takes a body of unknown length. */
interface Streamed {
  /** Called when the connection takes the first of them, so that nothing stays open where none is reached. */
  open: () => Readable
  bytes: number
}

export interface MultipartField {
  name: string
  value: string | Uint8Array | Streamed
  /** For a file. */
  filename?: string
  type?: string
}

export type HttpBody =
  | { json: unknown }
  | { form: Readonly<Record<string, string>> }
  | { multipart: readonly MultipartField[] }
  | ({ type: string } & ({ content: Uint8Array } | Streamed))

export interface EncodedBody {
  headers: Record<string, string>
  chunks: () => AsyncGenerator<Uint8Array>
}

export function encodeBody(body: HttpBody | undefined): EncodedBody {
  if (body === undefined) return { headers: {}, chunks: () => concatenated([]) }
  if ('json' in body) return encoded('application/json', [Buffer.from(JSON.stringify(body.json))])
  if ('form' in body) return encoded('application/x-www-form-urlencoded', [Buffer.from(new URLSearchParams(body.form).toString())])
  if ('multipart' in body) return encodeMultipart(body.multipart)
  return encoded(body.type, ['content' in body ? body.content : body])
}

function encodeMultipart(fields: readonly MultipartField[]): EncodedBody {
  const boundary = `postwright-${randomUUID()}`
  const parts = fields.flatMap(({ name, value, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${quoted(filename)}"`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"${file}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`
    return [Buffer.from(head), typeof value === 'string' ? Buffer.from(value) : value, Buffer.from('\r\n')]
  })
  return encoded(`multipart/form-data; boundary=${boundary}`, [...parts, Buffer.from(`--${boundary}--\r\n`)])
}

/** As the HTML standard escapes names. https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
function quoted(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}

function encoded(type: string, parts: readonly (Uint8Array | Streamed)[]): EncodedBody {
  const bytes = parts.reduce((sum, part) => sum + (part instanceof Uint8Array ? part.byteLength : part.bytes), 0)
  return { headers: { 'content-type': type, 'content-length': String(bytes) }, chunks: () => concatenated(parts) }
}

async function* concatenated(parts: readonly (Uint8Array | Streamed)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Uint8Array) {
      yield part
      continue
    }
    let left = part.bytes
    for await (const chunk of part.open() as AsyncIterable<Buffer>) {
      left -= chunk.byteLength
      if (left < 0) break
      yield chunk
    }
    if (left !== 0) throw new Error('A streamed body has another length than was said.')
  }
}
