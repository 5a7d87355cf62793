import { api } from '../../../api.ts'
import { addContact, countContacts, forgetContact, listContacts } from './contacts.ts'
import { importContacts } from './import.ts'
import { cancelBroadcast, listBroadcasts, resumeBroadcast } from './list.ts'
import { refreshTemplates, templatesOf } from './templates.ts'

export const messageRoutes = api.messages.router({
  contacts: api.messages.contacts.handler(({ context, input }) => listContacts(context, input)),
  counts: api.messages.counts.handler(({ context, input }) => countContacts(context, input)),
  add: api.messages.add.handler(({ context, input }) => addContact(context, input)),
  import: api.messages.import.handler(({ context, input }) => importContacts(context, input)),
  remove: api.messages.remove.handler(({ context, input }) => forgetContact(context, input)),
  broadcasts: api.messages.broadcasts.handler(({ context, input }) => listBroadcasts(context, input)),
  cancel: api.messages.cancel.handler(({ context, input }) => cancelBroadcast(context, input)),
  resume: api.messages.resume.handler(({ context, input }) => resumeBroadcast(context, input)),
  templates: api.messages.templates.handler(({ context, input }) => templatesOf(context, input)),
  refreshTemplates: api.messages.refreshTemplates.handler(({ context, input }) => refreshTemplates(context, input)),
})
