import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Bytes that never change, so that they are compressed once. */
export interface Encodable {
  body: Buffer<ArrayBuffer>
  encoded: Map<Encoding, Promise<Buffer<ArrayBuffer>>>
}

type Encoding = 'br' | 'gzip'

export function encodingFor(request: Request): Encoding | undefined {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

export function encodedBody({ body, encoded }: Encodable, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  let made = encoded.get(encoding)
  if (!made) encoded.set(encoding, (made = encode(body, encoding)))
  return made
}

/** Halfway between speed and size: the first visitor waits for it. */
function encode(body: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return promisify(gzip)(body)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength }
  return promisify(brotliCompress)(body, { params })
}
