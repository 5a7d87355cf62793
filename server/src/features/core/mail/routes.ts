import { api } from '../../../api.ts'
import { mailChoices, setMailChoices } from './choices.ts'
import { listTemplates, previewTemplate, resetTemplate, saveTemplate, testTemplate } from './edit-templates.ts'
import { readMailServer, removeMailServer, saveMailServer } from './mail-server.ts'
import { examineMailbox } from './mailbox/examine.ts'
import { readMailbox, removeMailbox, saveMailbox } from './mailbox/manage.ts'
import { listMails, readMail, resendMail } from './read-outbox.ts'

export const mailRoutes = api.mail.router({
  outbox: api.mail.outbox.handler(({ context, input }) => listMails(context, input)),
  get: api.mail.get.handler(({ context, input }) => readMail(context, input)),
  resend: api.mail.resend.handler(({ context, input }) => resendMail(context, input)),
  templates: api.mail.templates.handler(({ context }) => listTemplates(context)),
  saveTemplate: api.mail.saveTemplate.handler(({ context, input }) => saveTemplate(context, input)),
  resetTemplate: api.mail.resetTemplate.handler(({ context, input }) => resetTemplate(context, input)),
  previewTemplate: api.mail.previewTemplate.handler(({ context, input }) => previewTemplate(context, input)),
  testTemplate: api.mail.testTemplate.handler(({ context, input }) => testTemplate(context, input)),
  getSmtp: api.mail.getSmtp.handler(({ context }) => readMailServer(context)),
  saveSmtp: api.mail.saveSmtp.handler(({ context, input }) => saveMailServer(context, input)),
  removeSmtp: api.mail.removeSmtp.handler(async ({ context }) => {
    await removeMailServer(context)
    return {}
  }),
  getMailbox: api.mail.getMailbox.handler(({ context }) => readMailbox(context)),
  saveMailbox: api.mail.saveMailbox.handler(({ context, input }) => saveMailbox(context, input)),
  examineMailbox: api.mail.examineMailbox.handler(({ context }) => examineMailbox(context)),
  removeMailbox: api.mail.removeMailbox.handler(async ({ context }) => {
    await removeMailbox(context)
    return {}
  }),
  choices: api.mail.choices.handler(({ context }) => mailChoices(context)),
  setChoices: api.mail.setChoices.handler(({ context, input }) => setMailChoices(context, input)),
})
