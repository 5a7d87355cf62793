/**
 * Where the bytes of files lie. A key is made by us: lower-case letters, digits, dots, dashes and slashes, no segment that begins
 * with a dot. What is put appears whole or not at all.
 */
export interface Storage {
  /**
   * Keeps what `content` yields; what was there is replaced.
   *
   * @throws StoredTooLarge as soon as more than `maxBytes` came; then nothing is kept.
   */
  put: (key: string, content: AsyncIterable<Uint8Array>, options: PutOptions) => Promise<{ bytes: number }>
  /** The whole content, or the bytes from `start` to `end` (both included); null when there is nothing under this key. */
  get: (key: string, range?: ByteRange) => Promise<Stored | null>
  /** Also when there is nothing. */
  delete: (key: string) => Promise<void>
  /** Everything whose key begins with `prefix`, in no order that matters. */
  list: (prefix: string) => AsyncIterable<{ key: string; changedAt: Date }>
}

export interface PutOptions {
  maxBytes: number
  contentType: string
}

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface Stored {
  body: ReadableStream<Uint8Array>
  /** Of the whole content, whatever the range. */
  bytes: number
}

export class StoredTooLarge extends Error {
  override name = 'StoredTooLarge'
}

/** What every store asks first: a key that could lead elsewhere is a bug of ours. */
export function checkKey(key: string): void {
  if (!wellFormed.test(key) || key.length > 200) throw new TypeError(`"${key}" is no key of a stored file.`)
}

const wellFormed = /^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/

/** Passes on what comes until it is too much. */
export async function* atMost(content: AsyncIterable<Uint8Array>, maxBytes: number, count: (bytes: number) => void) {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new StoredTooLarge(`This has more than ${maxBytes} bytes.`)
    count(bytes)
    yield chunk
  }
}
