import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

import { StartRefused } from '../start-refused.ts'

const Part = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })
export type Part = z.infer<typeof Part>

/** What is in a backup, and how to tell that it is whole. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Of the Postwright that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The instant of the newest migration of the tables, as the journal has it. */
  migration: z.int(),
  /** The keys that sealed the secrets; the keys themselves are kept apart. */
  keyIds: z.array(z.string()),
  tables: z.array(Part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  jobs: Part,
  files: z.array(Part),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestFile = 'manifest.json'

/** @throws StartRefused naming the first part that is missing or was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => '{}')
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new StartRefused('This file is no backup of Postwright, or one of a newer version.')

  const { tables, jobs, files } = parsed.data
  for (const part of [...tables, jobs, ...files]) {
    const found = await fingerprint(join(folder, part.path)).catch(() => null)
    if (found?.sha256 !== part.sha256)
      throw new StartRefused(`The backup is damaged: ${part.path} ${found ? 'was changed' : 'is missing'}.`)
  }
  return parsed.data
}

export async function fingerprint(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}
