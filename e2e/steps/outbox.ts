import { OutboxMail } from '@postwright/contract/mail'
import { pageOf } from '@postwright/contract/values'
import { expect, type Page } from '@playwright/test'

/** Where the newest mail of a kind leads, as the administrator sees it in the outbox. */
export async function newestLink(admin: Page, to: string, template: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const list = await admin.request.get('/api/v1/admin/mail/outbox', { params: { to } })
    const mail = pageOf(OutboxMail)
      .parse(await list.json())
      .items.find((item) => item.template === template)
    const text = await (await admin.request.get(`/api/v1/admin/mail/outbox/${mail?.id}`)).text()
    link = /\/[\w/-]+\?token=[\w-]+/.exec(text)?.[0]
    expect(link).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return link ?? ''
}
