import { Readable } from 'node:stream'

import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'

import { atMost, checkKey, type Storage } from './storage.ts'

export interface S3Options {
  bucket: string
  region: string
  /** Unset means Amazon's own. */
  endpoint: string | undefined
  /** Unset, the SDK finds them as it does everywhere: environment, profile, or the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

const partBytes = 8 * 1024 * 1024

/** Any store that speaks S3. */
export function openS3({ bucket, region, endpoint, credentials }: S3Options): Storage {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Stores other than Amazon's know no other sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  })

  return {
    async put(key, content, { maxBytes, contentType }) {
      checkKey(key)
      let bytes = 0
      // In parts of a known size, since nobody knows yet how long the whole is. What fails is taken back, part by part.
      const Body = Readable.from(atMost(content, maxBytes, (count) => (bytes = count)))
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: key, Body, ContentType: contentType },
        partSize: partBytes,
        queueSize: 2,
        leavePartsOnError: false,
      })
      await upload.done()
      return { bytes }
    },
    async get(key, range) {
      checkKey(key)
      try {
        const found = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: key, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
        )
        if (!found.Body) return null
        const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]
        return { body: found.Body.transformToWebStream(), bytes: Number(whole ?? found.ContentLength ?? 0) }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async delete(key) {
      checkKey(key)
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key, LastModified } of page.Contents ?? []) if (Key) yield { key: Key, changedAt: LastModified ?? new Date() }
      }
    },
  }
}
