import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'

import { atMost, checkKey, type Storage } from './storage.ts'

/** Drafts of writes under way lie here, on the same disk, so that a rename puts them in their place at once. */
const draftFolder = '.drafts'
/** A draft that is older was left by a process that died. */
const abandonedMs = 24 * 3_600_000

/** Files in a folder of this machine. Nodes that share it need a shared disk, or another store. */
export async function openLocalFolder(folder: string): Promise<Storage> {
  const drafts = join(folder, draftFolder)
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await removeAbandoned(drafts)

  function pathOf(key: string): string {
    checkKey(key)
    return join(folder, ...key.split('/'))
  }

  return {
    async put(key, content, { maxBytes }) {
      const path = pathOf(key)
      const draft = join(drafts, randomUUID())
      let bytes = 0
      try {
        const handle = await open(draft, 'wx', 0o600)
        try {
          for await (const chunk of atMost(content, maxBytes, (count) => (bytes = count))) await handle.write(chunk)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(draft, path)
        await syncFolder(dirname(path))
      } finally {
        await rm(draft, { force: true })
      }
      return { bytes }
    },
    async get(key, range) {
      const path = pathOf(key)
      const found = await stat(path).catch(orNothing)
      if (!found?.isFile()) return null
      // Opened at once: who reads goes on reading when the file is removed meanwhile.
      const handle = await open(path, 'r').catch(orNothing)
      if (!handle) return null
      const stream = createReadStream(path, { fd: handle, ...range })
      return { body: Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>, bytes: found.size }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list(prefix) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNothing)
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name)
        const key = relative(folder, path).split(sep).join('/')
        if (!entry.isFile() || !key.startsWith(prefix) || key.startsWith(draftFolder)) continue
        const found = await stat(path).catch(orNothing)
        if (found) yield { key, changedAt: found.mtime }
      }
    },
  }
}

/** The name in the folder must survive a power cut too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const found = await stat(join(drafts, name)).catch(orNothing)
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(join(drafts, name), { force: true })
  }
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
