import { MailBody, OutboxMail } from '@postwright/contract/mail'
import { pageOf } from '@postwright/contract/values'
import { expect, type Page } from '@playwright/test'

const Opened = OutboxMail.extend({ body: MailBody.nullable() })

/** Where the newest mail of a kind leads, as the administrator sees it in the outbox; `first` of what the link carries tells it from others. */
export async function newestLink(admin: Page, to: string, template: string, first = 'token'): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const list = await admin.request.get('/api/v1/admin/mail/outbox', { params: { to } })
    const mail = pageOf(OutboxMail)
      .parse(await list.json())
      .items.find((item) => item.template === template)
    const { body } = Opened.parse(await (await admin.request.get(`/api/v1/admin/mail/outbox/${mail?.id}`)).json())
    link = new RegExp(`(?<=\\w)/[\\w/-]+\\?${first}=[^\\s)]+`).exec(body?.text ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return link ?? ''
}
