import { MailBody, OutboxMail } from '@postwright/contract/core/mail'
import { pageOf } from '@postwright/contract/core/values'
import { expect, type Page } from '@playwright/test'

const Opened = OutboxMail.extend({ body: MailBody.nullable() })

/** The newest mail of a kind in plain text, as the administrator sees it in the outbox. */
export async function newestText(admin: Page, to: string, template: string): Promise<string> {
  let text: string | undefined
  await expect(async () => {
    text = await openNewest(admin, to, template)
    expect(text).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return text ?? ''
}

/** Where it leads; `first` of what the link carries tells it from others. */
export async function newestLink(admin: Page, to: string, template: string, first = 'token'): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = new RegExp(`(?<=\\w)/[\\w/-]+\\?${first}=[^\\s)]+`).exec((await openNewest(admin, to, template)) ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return link ?? ''
}

async function openNewest(admin: Page, to: string, template: string): Promise<string | undefined> {
  const list = await admin.request.get('/api/v1/admin/mail/outbox', { params: { to } })
  const mail = pageOf(OutboxMail)
    .parse(await list.json())
    .items.find((item) => item.template === template)
  if (!mail) return undefined
  return Opened.parse(await (await admin.request.get(`/api/v1/admin/mail/outbox/${mail.id}`)).json()).body?.text
}
