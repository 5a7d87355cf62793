import { MailBody, MailTemplate } from '@postwright/contract/core/mail'
import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { startMailServer } from '../steps/mail-server.ts'
import { signUpByCall, someone } from '../steps/people.ts'
import { expectFieldError, expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('mails are kept until an administrator sets a mail server up, and then sent', async ({ withoutMail: { admin, open } }) => {
  const page = await open()
  const account = someone('Buhle Ncube')
  await signUpByCall(page.request, account)
  const server = await startMailServer()
  const panel = admin.getByRole('dialog', { name: 'Mail' })

  await test.step('the outbox shows what waits, with its link', async () => {
    await admin.goto('/app/admin?tab=email&mail=outbox')
    await admin.getByRole('searchbox', { name: 'Recipient' }).fill(account.email)
    await openMail(admin, account.email, 'Confirm your email address')
    await expect(panel.getByText('Kept', { exact: true })).toBeVisible()
    await expect(panel.getByText('This mail waits for a mail server')).toBeVisible()
    await expect(panel.getByTitle('Preview, desktop')).toHaveAttribute('srcdoc', /href="[^"]+\/verify-email\?token=/)
    await panel.getByRole('button', { name: 'Plain text' }).click()
    await expect(panel.getByRole('region', { name: 'Plain text' })).toContainText('/verify-email?token=')
    await expectAccessible(admin, 'Admin, Email, a mail')
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a server that does not answer is told so, in its own words', async () => {
    await admin.getByRole('button', { name: 'SMTP' }).click()
    await expect(admin.getByText('No mail is sent yet')).toBeVisible()
    await admin.getByRole('button', { name: 'Save' }).click()
    await expectFieldError(admin.getByLabel('Host'), 'Host is required.')
    await expectAccessible(admin, 'Admin, Email, SMTP with errors')
    await saveServer(admin, '1')
    await admin.getByRole('button', { name: 'Send test' }).click()
    await expect(admin.getByRole('main').getByText('SMTP Test Failed')).toBeVisible()
    await expectAccessible(admin, 'Admin, Email, SMTP, a test that failed')
  })

  await test.step('the right one takes a test mail', async () => {
    await saveServer(admin, server.port)
    await admin.getByLabel('Send a test mail to').fill(`to.${account.email}`)
    await admin.getByRole('button', { name: 'Send test' }).click()
    await expect(admin.getByText('The mail server took the test mail')).toBeVisible()
    expect(server.received.find(({ to }) => to === `to.${account.email}`)?.source).toMatch(/^From: Fynbos Desk <hello@desk\.example>/m)
  })

  await test.step('what was kept is sent from the outbox', async () => {
    await admin.getByRole('button', { name: 'Outbox' }).click()
    await admin.getByRole('searchbox', { name: 'Recipient' }).fill(account.email)
    await openMail(admin, account.email, 'Confirm your email address')
    await panel.getByRole('button', { name: 'Resend' }).click()
    await expectToast(admin, 'The mail is on its way')
    await expect(panel.getByText('Sent', { exact: true }).first()).toBeVisible()
    expect(server.received.filter(({ to }) => to === account.email)).toHaveLength(1)
  })

  await test.step('a mailbox for bounces that is none says so, and what mends it', async () => {
    await admin.goto('/app/admin?tab=email')
    await admin.getByRole('button', { name: 'Bounces' }).click()
    const mailbox = admin.getByRole('region', { name: 'Mailbox for bounces' })
    await mailbox.getByLabel('Host').fill('127.0.0.1')
    await mailbox.getByLabel('Port').fill(server.port)
    await mailbox.getByLabel('Encryption').selectOption('None')
    await mailbox.getByLabel('User').fill('bounces@desk.example')
    await mailbox.getByLabel('Password', { exact: true }).fill('mailbox secret')
    await mailbox.getByRole('button', { name: 'Save' }).click()
    await expectToast(admin, 'Mailbox saved')
    await expect(mailbox.getByText(`What answers at 127.0.0.1, port ${server.port}, does not speak IMAP.`)).toBeVisible()
    await expect(mailbox.getByText(/Take the host and the port for IMAP/)).toBeVisible()
    await expect(mailbox.getByLabel('Password', { exact: true })).toHaveValue('')
    await expectAccessible(admin, 'Admin, Email, a mailbox that cannot be read')
    await mailbox.getByRole('button', { name: 'Stop reading' }).click()
    await expect(mailbox.getByLabel('Host')).toHaveValue('')
  })

  await test.step('without a server mails are kept again', async () => {
    await admin.goto('/app/admin?tab=email')
    await admin.getByRole('button', { name: 'Stop sending' }).click()
    await expect(admin.getByText('No mail is sent yet')).toBeVisible()
    await server.close()
  })
})

test('an administrator words a mail, sees it drawn, and goes back to the original', async ({ admin }) => {
  const subject = admin.getByLabel('Subject')
  const text = admin.getByLabel('Text', { exact: true })
  const preview = admin.getByRole('region', { name: 'Preview' })
  await admin.goto('/app/admin?tab=email&mail=templates&template=payment_failed')
  const original = await subject.inputValue()

  await test.step('the preview follows what is typed', async () => {
    await subject.fill('Your payment to {{instanceName}} did not go through')
    await text.fill('Dear {{name}},\n\nplease look at your **card**.')
    await expect(preview.getByText('Your payment to Fynbos Desk did not go through')).toBeVisible()
    await expect(preview.getByTitle('Preview, desktop')).toHaveAttribute('srcdoc', /please look at your/)
    await expectAccessible(admin, 'Admin, Email, Templates, drawn')
    await preview.getByRole('button', { name: 'Plain text' }).click()
    await expect(preview.getByRole('region', { name: 'Plain text' })).toContainText('please look at your card')
    await expectAccessible(admin, 'Admin, Email, Templates')
  })

  await test.step('a variable that there is not is refused while it is typed', async () => {
    await text.fill('Dear {{nobody}}')
    await expectFieldError(text, /nobody/)
    await text.fill('')
    await admin.getByRole('button', { name: 'Insert {{name}}' }).click()
    await expect(text).toHaveValue('{{name}}')
  })

  await test.step('saved, it is marked as changed until the original is back', async () => {
    await admin.getByRole('button', { name: 'Save' }).click()
    await expectToast(admin, 'Template saved')
    await admin.reload()
    await expect(text).toHaveValue('{{name}}')
    await expect(admin.getByLabel('Template')).toContainText('(changed)')
    await admin.getByRole('button', { name: 'Reset to the original' }).click()
    await expectToast(admin, 'The original words are back')
    await expect(subject).toHaveValue(original)
    await expect(admin.getByRole('button', { name: 'Reset to the original' })).toHaveCount(0)
  })
})

test('mails can be read by everybody: with facts, with a list, with a way out', async ({ admin, page }) => {
  test.slow()
  const templates = MailTemplate.array().parse(await (await admin.request.get('/api/v1/admin/mail/templates')).json())

  for (const name of ['security_notice', 'daily_digest', 'inactive_user']) {
    const data = templates.find((template) => template.name === name)?.words
    const drawn = await admin.request.post(`/api/v1/admin/mail/templates/${name}/preview`, { data })
    const { mail } = (await drawn.json()) as { mail: unknown }
    await page.setContent(MailBody.parse(mail).html)
    await expectAccessible(page, `the mail ${name}`)
  }
})

async function openMail(admin: Page, to: string, subject: string): Promise<void> {
  await admin.getByRole('row').filter({ hasText: to }).getByRole('button', { name: subject }).click()
  await expect(admin.getByRole('dialog', { name: 'Mail' }).getByText(to, { exact: true })).toBeVisible()
}

async function saveServer(admin: Page, port: string): Promise<void> {
  await admin.getByLabel('Host').fill('127.0.0.1')
  await admin.getByLabel('Port').fill(port)
  await admin.getByLabel('Encryption').selectOption('None')
  await admin.getByLabel('From address').fill('hello@desk.example')
  const save = admin.getByRole('button', { name: 'Save' })
  await save.click()
  await expectToast(admin, 'Mail server saved')
  // The message may still be that of the save before this one; the button rests once this one is done.
  await expect(save).toHaveJSProperty('disabled', true)
}
