import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { z } from 'zod'

import type { Report } from '../measure.ts'

const pages = 200
const Reading = z.object({ seconds: z.number(), megabytes: z.number(), pages: z.literal(pages), blocks: z.number().min(pages) })

/** What a PDF of 200 full pages takes from its bytes to its paragraphs, the start of the thread included. */
export async function measureDocuments(report: Report): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../read-pdf.ts'), String(pages)])
  const { seconds, megabytes } = Reading.parse(JSON.parse(stdout))
  report.add({ name: `reading a PDF of ${pages} pages`, value: seconds, unit: 's', threshold: 10 })
  report.add({ name: `memory of reading it`, value: megabytes, unit: 'MB', threshold: 300 })
}
