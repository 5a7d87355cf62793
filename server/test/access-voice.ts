import { everyone, type ProcedureAccess, row, writers } from './access-kinds.ts'

/** How a business sounds, like its profile: everybody reads it, and those who write change it. */
export const voiceAccess: Record<string, ProcedureAccess> = {
  'voice.get': row(everyone),
  'voice.saveRules': row(writers),
  'voice.addNote': row(writers),
  'voice.updateNote': row(writers),
  'voice.keepNote': row(writers),
  'voice.removeNote': row(writers),
  'voice.examples': row(everyone),
  'voice.markExample': row(writers),
  'voice.check': row(everyone),
}
