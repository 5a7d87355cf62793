import { api } from '../../../api.ts'
import { checkVoice } from './service/check.ts'
import { listExamples, markExample } from './service/examples.ts'
import { keepNote } from './service/keep.ts'
import { addNote, removeNote, updateNote } from './service/notes.ts'
import { getVoice } from './service/read.ts'
import { saveRules } from './service/rules.ts'

export const voiceRoutes = api.voice.router({
  get: api.voice.get.handler(({ context, input }) => getVoice(context, input)),
  saveRules: api.voice.saveRules.handler(({ context, input }) => saveRules(context, input)),
  addNote: api.voice.addNote.handler(({ context, input }) => addNote(context, input)),
  updateNote: api.voice.updateNote.handler(({ context, input }) => updateNote(context, input)),
  keepNote: api.voice.keepNote.handler(({ context, input }) => keepNote(context, input)),
  removeNote: api.voice.removeNote.handler(({ context, input }) => removeNote(context, input)),
  examples: api.voice.examples.handler(({ context, input }) => listExamples(context, input)),
  markExample: api.voice.markExample.handler(({ context, input }) => markExample(context, input)),
  check: api.voice.check.handler(({ context, input }) => checkVoice(context, input)),
})
