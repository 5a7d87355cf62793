import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'

import { systemCode } from '../../../infra/system-error.ts'

/** `ends`: the last line of this mail is about to be handed over. `taken`: the mail server said that it has it. */
type Entry = 'ends' | 'taken'

/**
 * What a node did with the mails of a piece, written without a pause before and after the last line of each. The database learns of it a
 * moment earlier and a moment later; a process that is killed in between leaves these files behind, and with them what became of each mail.
 */
export interface Journal {
  id: string
  /** False once another node took the issue and this journal: then nothing more may be handed over. */
  note: (entry: Entry, recipientId: string) => boolean
  close: () => void
  /** The database knows all of it. */
  remove: () => void
}

const keptMs = 7 * 86_400_000

export function openJournal(dataDir: string): Journal {
  const folder = folderIn(dataDir)
  mkdirSync(folder, { recursive: true })
  removeOld(folder)
  const id = uuidv7()
  const path = join(folder, id)
  const file = openSync(path, 'ax', 0o600)
  writeSync(file, `${bootId() ?? ''}\n`)
  return {
    id,
    note(entry, recipientId) {
      writeSync(file, `${entry} ${recipientId}\n`)
      // Whoever takes it unlinks it before reading it: what was written while it was linked is read.
      return fstatSync(file).nlink > 0
    },
    close: () => closeSync(file),
    remove: () => rmSync(path, { force: true }),
  }
}

/**
 * The last entry of each mail in the journal of a node that died, or is taken for dead: it hands nothing more over. Undefined where nothing can
 * be concluded from what is not in it: it is gone, was written on another machine, or before this one started, which may have lost its end.
 */
export function takeJournal(dataDir: string, id: string): ReadonlyMap<string, Entry> | undefined {
  const [boot = '', ...lines] = taken(join(folderIn(dataDir), id)).split('\n')
  if (boot === '' || boot !== bootId()) return undefined
  const entries = lines.map((line) => line.split(' ')).filter(([, recipientId]) => recipientId !== undefined)
  return new Map(entries.map(([entry, recipientId = '']) => [recipientId, entry === 'taken' ? 'taken' : 'ends']))
}

function taken(path: string): string {
  return orNothing(() => {
    const file = openSync(path, 'r')
    try {
      unlinkSync(path)
      return readFileSync(file, 'utf8')
    } finally {
      closeSync(file)
    }
  })
}

function folderIn(dataDir: string): string {
  return join(dataDir, 'handovers')
}

/** Another one after each start of the machine; containers share that of their host. Only Linux says it. */
function bootId(): string | undefined {
  return orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')).trim() || undefined
}

function orNothing(read: () => string): string {
  try {
    return read()
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return ''
    throw error
  }
}

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const written = statSync(path, { throwIfNoEntry: false })
    if (written && written.mtimeMs < Date.now() - keptMs) rmSync(path, { force: true })
  }
}
