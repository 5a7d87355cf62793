import { createHash } from 'node:crypto'

import * as tar from 'tar'

import { type Manifest, manifestFile } from './manifest.ts'

/**
 * Reads a whole archive back, as a restore would.
 *
 * @throws naming the first part that is not in it, or not as the manifest says.
 */
export async function verifyArchive(archive: string, { tables, jobs, files }: Manifest): Promise<void> {
  const found = new Map<string, string>()
  await tar.list({
    file: archive,
    strict: true,
    onReadEntry: (entry) => {
      const hash = createHash('sha256')
      entry.on('data', (chunk) => hash.update(chunk))
      entry.on('end', () => found.set(entry.path, hash.digest('hex')))
    },
  })
  if (!found.has(manifestFile)) throw new Error(`The archive ${archive} has no manifest.`)
  for (const { path, sha256 } of [...tables, jobs, ...files])
    if (found.get(path) !== sha256) throw new Error(`${path} is not in the archive ${archive} as it was read.`)
}
