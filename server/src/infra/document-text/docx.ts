import { convertToHtml, images } from 'mammoth'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

import { type DocumentText, UnreadableFile } from './document-text.ts'
import { readHtml } from './html.ts'

/** Of the parts that are read, unpacked: a novel has 5 MB. */
const mostUnpacked = 40 * 1024 * 1024
const mostEntries = 5_000

/** @throws UnreadableFile */
export async function readDocx(bytes: Uint8Array): Promise<DocumentText> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await checkArchive(buffer)
  try {
    // Pictures stay packed.
    const { value } = await convertToHtml({ buffer }, { convertImage: images.imgElement(async () => ({ src: '' })) })
    return { ...readHtml(value), facts: null }
  } catch {
    throw new UnreadableFile('broken')
  }
}

/** Unpacks what the library will unpack, and keeps nothing of it: a small archive may hold more than any memory. */
async function checkArchive(buffer: Buffer): Promise<void> {
  const zip = await opened(buffer)
  let unpacked = 0
  let isWord = false
  let entries = 0
  for await (const entry of entriesOf(zip)) {
    entries += 1
    if (entries > mostEntries) throw new UnreadableFile('too-large')
    if (entry.isEncrypted()) throw new UnreadableFile('encrypted')
    if (!/\.(?:xml|rels)$/i.test(entry.fileName)) continue
    if (entry.fileName === 'word/document.xml') isWord = true
    for await (const piece of await contentOf(zip, entry)) {
      unpacked += piece.length
      if (unpacked > mostUnpacked) throw new UnreadableFile('too-large')
    }
  }
  if (!isWord) throw new UnreadableFile('unknown')
}

function opened(buffer: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // What an entry says of its size need not be true.
    fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: false }, (error, zip) =>
      error ? reject(new UnreadableFile('broken')) : resolve(zip),
    )
  })
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip.once('entry', resolve)
      zip.once('end', () => resolve(null))
      zip.once('error', () => reject(new UnreadableFile('broken')))
      zip.readEntry()
    })
    zip.removeAllListeners()
    if (!entry) return
    yield entry
  }
}

async function* contentOfStream(stream: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  try {
    for await (const piece of stream) yield piece as Buffer
  } catch {
    throw new UnreadableFile('broken')
  }
}

function contentOf(zip: ZipFile, entry: Entry): Promise<AsyncGenerator<Buffer>> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(new UnreadableFile('broken')) : resolve(contentOfStream(stream))))
  })
}
