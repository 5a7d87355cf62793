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
    revision: readBlock(user, 'revision'),
  })
  return parsed.success ? parsed.data : null
}
