import type { Services } from '../../../../context.ts'
import { type OpenFolder, openFolder } from '../../../../infra/mail/imap.ts'
import { ImapRefusal } from '../../../../infra/mail/imap-refusal.ts'
import { endReading, noteProgress, type Reading, takeReading } from './reading.ts'
import { reportMailbox } from './stored.ts'

/** So many are looked at between two notes of how far it is. */
const atOnce = 50
/** A mail that is longer is no report. */
const mostBytes = 1024 * 1024

interface Limits {
  /** No piece is begun after this long. */
  totalMs: number
}

/**
 * Hands each mail that came into the mailbox since the last time to `take`, which says whether it was a report: such a mail is marked as
 * read. How far it is, is noted after each piece, so that whoever goes on after a node that died repeats one piece at most: `take` is safe
 * to run twice. Nothing happens while another node reads, or no mailbox is set up.
 */
export async function readNewMails(
  services: Services,
  take: (mail: string) => Promise<boolean>,
  { totalMs }: Limits = { totalMs: 60_000 },
): Promise<void> {
  const mailbox = await reportMailbox(services)
  const reading = mailbox && (await takeReading(services))
  if (!reading) return
  const held = { ...reading, host: mailbox.host }
  let folder: OpenFolder | undefined
  try {
    folder = await openFolder(mailbox, { rules: { allow: services.config.safeFetchAllow } })
    await readOn(services, { folder, reading, take, endsAt: Date.now() + totalMs })
    await endReading(services, held, null)
  } catch (error) {
    const fault = error instanceof ImapRefusal ? error.fault : null
    await endReading(services, held, fault ?? 'other')
    if (fault === null) throw error
    services.log.warn({ fault, reason: String(error) }, 'the mailbox for reports could not be read')
  } finally {
    await folder?.close()
  }
}

interface Round {
  folder: OpenFolder
  reading: Reading
  take: (mail: string) => Promise<boolean>
  endsAt: number
}

async function readOn(services: Services, { folder, reading, take, endsAt }: Round): Promise<void> {
  // Numbers of another count say nothing about what was read.
  const from = reading.uidValidity === folder.uidValidity ? reading.lastUid : 0
  const waiting = await folder.after(from)
  for (let at = 0; at < waiting.length && Date.now() < endsAt; at += atOnce) {
    const piece = waiting.slice(at, at + atOnce)
    const reports = await reportsAmong(folder, piece, take)
    const lastUid = piece.at(-1) ?? from
    if (!(await noteProgress(services, reading, { uidValidity: folder.uidValidity, lastUid, reports: reports.length }))) return
    await folder.markRead(reports)
  }
}

async function reportsAmong(folder: OpenFolder, uids: number[], take: Round['take']): Promise<number[]> {
  const reports: number[] = []
  for (const { uid, bytes } of await folder.sizes(uids)) {
    const mail = bytes > mostBytes ? undefined : await folder.read(uid)
    if (mail !== undefined && (await take(mail))) reports.push(uid)
  }
  return reports
}
