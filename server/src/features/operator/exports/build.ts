import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { storeFile, type StoredFile, storageKey } from '../../core/files/public.ts'
import { languageOf } from '../../core/mail/public.ts'
import { inLanguage } from '../../../sentences.ts'
import { contentsOf, type IncludedFile, type Part } from './contents.ts'
import { withoutSecrets } from './tables.ts'

/** More than this is no copy that anybody could download. */
const mostBytes = 20 * 1024 ** 3

const rowsAtOnce = 500

export type ReportProgress = (done: number, parts: number) => Promise<void>

/**
 * Writes everything about a person into a zip in the file store. The rows are read in one transaction into a folder of this machine,
 * and only then, without the database, is anything sent to the store.
 */
export async function buildExport(services: Services, userId: string, reportProgress: ReportProgress): Promise<StoredFile> {
  const folder = await mkdtemp(join(tmpdir(), 'postwright-export-'))
  try {
    const { parts, files, language } = await services.db.asSystem('copy everything about a person, who asked for it', async (tx) => {
      const contents = await contentsOf(tx, userId)
      const all = contents.parts.length + contents.files.length
      for (const [done, part] of contents.parts.entries()) {
        await writeRows(tx, part, join(folder, part.name))
        await reportProgress(done + 1, all)
      }
      return { ...contents, language: await languageOf(tx, userId) }
    })
    return await inLanguage(language, () => zip(services, folder, parts, files, reportProgress))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeRows(tx: Tx, { rows }: Part, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = createWriteStream(path)
  let isFirst = true
  await tx.execute(sql`declare export_rows no scroll cursor for ${rows}`)
  for (;;) {
    const page = await tx.execute<{ row: unknown }>(sql.raw(`fetch ${rowsAtOnce} from export_rows`))
    for (const { row } of page.rows) {
      const line = JSON.stringify(withoutSecrets(row), null, 1)
      if (!file.write(`${isFirst ? '[' : ',\n'}${line}`)) await once(file, 'drain')
      isFirst = false
    }
    if (page.rows.length < rowsAtOnce) break
  }
  await tx.execute(sql`close export_rows`)
  file.end(isFirst ? '[]\n' : ']\n')
  await finished(file)
}

async function zip(
  services: Services,
  folder: string,
  parts: Part[],
  files: IncludedFile[],
  reportProgress: ReportProgress,
): Promise<StoredFile> {
  const archive = new ZipFile()
  archive.addBuffer(Buffer.from(readMe()), 'README.txt')
  for (const { name } of parts) archive.addFile(join(folder, name), name)
  for (const [index, { id, name }] of files.entries()) {
    archive.addReadStreamLazy(name, { compress: false }, (give) => {
      void open(id).then(
        (stream) => {
          give(null, stream)
          return reportProgress(parts.length + index + 1, parts.length + files.length)
        },
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  archive.end()
  // A part that cannot be read ends the whole: half a copy is none.
  const output = Readable.from(archive.outputStream)
  archive.on('error', (error: Error) => output.destroy(error))
  // Whoever reads on is told; when the store gave up first, nobody reads any more.
  output.on('error', () => {})
  return storeFile(services, output, { contentType: 'application/zip', maxBytes: mostBytes })

  /** What the store lost meanwhile is an empty file, not the end of the copy. */
  async function open(id: string): Promise<Readable> {
    const stored = await services.files.get(storageKey(id))
    return stored ? Readable.fromWeb(stored.body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])
  }
}

/** README.txt, in the language of whose data it is. */
function readMe(): string {
  return [
    say(msg`This is everything that this Postwright keeps about you.`),
    `account/     ${say(msg`what is kept about you: your profile, sessions, ways to sign in, memberships, keys, notifications, mails, and what you did`)}\nworkspaces/  ${say(msg`everything of the workspaces that you own, in a folder each`)}`,
    say(
      msg`The .json files are tables, as lists of rows. Passwords, keys, tokens and what is derived from them are left out: nobody can use this copy to sign in as you. What you wrote in workspaces of others belongs to those workspaces, and is not here.`,
    ),
    '',
  ].join('\n\n')
}
