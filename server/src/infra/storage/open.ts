import { join } from 'node:path'

import { openDataFolder } from '../data-folder.ts'
import { openLocalFolder } from './local-folder.ts'
import type { S3Options } from './s3.ts'
import type { Storage } from './storage.ts'

/** An S3-compatible store when the operator names a bucket, else a folder beside the database. */
export async function openStorage({ dataDir, s3 }: { dataDir: string; s3: S3Options | undefined }): Promise<Storage> {
  if (!s3) {
    await openDataFolder(dataDir)
    return openLocalFolder(join(dataDir, 'files'))
  }
  // Read only where it is used: it is large.
  const { openS3 } = await import('./s3.ts')
  return openS3(s3)
}
