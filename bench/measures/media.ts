import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { aLargePhoto } from '../../server/test/media-files.ts'
import { addBusinesses, type Customer, setUp } from '../customer.ts'
import type { Report } from '../measure.ts'
import { pssMb } from '../process-stats.ts'
import { run } from '../product.ts'

const uploads = 100
const uploadBytes = 8 * 1024 * 1024
const sampleMs = 50

/** A hundred photos of 8 MB at once, each sent, decoded and made anew: what the server holds at its most, and how long all of them take. */
export async function measureMedia(report: Report, port: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postwright-bench-'))
  const product = await run('scripts/start.mjs', { port, path: '/readyz', env: { DATA_DIR: dataDir } })
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, pssMb(product.pid))), sampleMs)
  try {
    const customer = await setUp(product.url)
    const [businessId] = await addBusinesses(customer)
    const photo = await aLargePhoto()
    const begun = performance.now()
    await Promise.all(Array.from({ length: uploads }, (_, nth) => send(product.url, customer, { businessId, photo, nth })))
    report.add({ name: `${uploads} uploads of 8 MB at once`, value: (performance.now() - begun) / 1000, unit: 's' })
    report.add({ name: 'memory of node at its most meanwhile', value: peak, unit: 'MB', threshold: 350 })
  } finally {
    clearInterval(sampling)
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Adds one photo of 8 MB, another file for each number. */
export async function send(
  url: string,
  { headers, call }: Customer,
  { businessId, photo, nth }: { businessId: string | undefined; photo: Buffer; nth: number },
): Promise<void> {
  // What follows the end of a JPEG is ignored, and makes each file another one.
  const content = Buffer.concat([photo, Buffer.alloc(uploadBytes - photo.length, nth + 1)])
  const { id, address } = await call<{ id: string; address: string }>('media/beginUpload', {
    businessId,
    name: `IMG_${nth}.jpg`,
    bytes: content.length,
  })
  const answer = await fetch(`${url}${address}?offset=0`, { method: 'PUT', headers, body: content })
  if (!answer.ok) throw new Error(`A piece was answered with ${answer.status}: ${await answer.text()}`)
  await call('media/finishUpload', { id, keepBoth: true })
}
