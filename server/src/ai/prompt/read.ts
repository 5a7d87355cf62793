import { isRecord, readBlock } from './blocks.ts'
import { DraftInputs } from './inputs.ts'

/** Reads the facts back out of the text that `buildPrompt` wrote; null for any other text. */
export function readPrompt(user: string): DraftInputs | null {
  const brief = readBlock(user, 'brief')
  const profile = readBlock(user, 'profile')
  const parsed = DraftInputs.safeParse({
    contentType: isRecord(brief) ? brief.contentType : undefined,
    business: isRecord(profile) ? { ...profile, goals: profile.internalGoals, voice: readBlock(user, 'voice') ?? undefined } : undefined,
    brief,
    material: { examples: readBlock(user, 'examples') ?? undefined, passages: readBlock(user, 'passages') ?? undefined },
    style: { rules: readBlock(user, 'words') ?? undefined, notes: notesIn(readBlock(user, 'notes')) },
    revision: readBlock(user, 'revision'),
  })
  return parsed.success ? parsed.data : null
}

/** What a program follows of them is put into the text after it is written, whoever wrote it. */
function notesIn(notes: unknown): unknown {
  return Array.isArray(notes) ? notes.map((text: unknown) => ({ text })) : undefined
}
