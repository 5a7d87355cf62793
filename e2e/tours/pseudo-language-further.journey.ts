import { Generation } from '@postwright/contract/content/generation'
import { Notification } from '@postwright/contract/core/notifications'
import { pageOf } from '@postwright/contract/core/values'
import { AccountRequest } from '@postwright/contract/operator/admin'
import type { Page } from '@playwright/test'

import { pseudo } from '../pseudo.ts'
import { pseudoLocales } from '../pseudo-locales.ts'
import { channelOf, createBusiness, createPost, schedulePost, setSandboxBehaviour } from '../steps/calls.ts'
import { company } from '../steps/company.ts'
import { isEnglish } from '../steps/english-left.ts'
import { administrator, signInByCall, signUpByCall, someone } from '../steps/people.ts'
import { expect, test } from '../steps/test.ts'
import { cutLabels, overflow, wordsOf } from '../steps/words.ts'

test.slow()

const german = { locale: 'de-DE', extraHTTPHeaders: { 'accept-language': 'de-DE' } }
const fromMails = [
  '/invitation',
  '/verify-email?token=gone',
  '/newsletter/confirm?token=gone',
  '/newsletter/unsubscribe?token=gone',
  '/help/nowhere',
]
const dialogs = [
  ['/app/settings?tab=team', 'Invite'],
  ['/app/settings?tab=security', 'Change'],
  ['/app/settings?tab=api-keys', 'New key'],
  ['/app/settings?tab=data', 'Delete my account'],
  ['/app/admin', 'Reject'],
  ['/app/admin?tab=users', 'Open'],
  ['/app/admin?tab=ai', 'Add a provider'],
] as const

const brief = '5 tips for washing hands with our kelp soap'
const reason = 'We could not find your shop.'

test('what the tour does not come to is translated and fits too: the set-up, guards, dialogs, drafts and mails', async ({
  startInstance,
  open,
}) => {
  const { url } = await startInstance({ LOCALES_DIR: pseudoLocales() })
  const page = await open({ baseURL: url, ...german })
  const visitor = await open({ baseURL: url, ...german })
  const left: Record<string, string[]> = {}
  const wide: string[] = []
  /** What people and the composer wrote. */
  const written = [brief, '5 tips', 'tips', reason, company.context]

  const read = async (reader: Page, what: string) => {
    for (const text of await wordsOf(reader)) if (isEnglish(text, written)) (left[text] ??= []).push(what)
  }
  const look = async (reader: Page, what: string) => {
    await expect(reader.getByRole('status', { name: new RegExp(`^${pseudo('Loading')}`) })).toHaveCount(0)
    await read(reader, what)
    for (const width of [390, 1440]) {
      await reader.setViewportSize({ width, height: 900 })
      if ((await overflow(reader)) > 0) wide.push(`${what} at ${width} px`)
      wide.push(...(await cutLabels(reader)).map((label) => `${what} at ${width} px: ${label}`))
    }
  }
  const lookAt = async (reader: Page, path: string) => {
    await show(reader, path)
    await look(reader, path)
  }
  const call = async (method: string, path: string, data?: object): Promise<unknown> => {
    const response = await page.request.fetch(`/api/v1${path}`, { method, data })
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }

  await test.step('the set-up, before and after there is an administrator', async () => {
    await lookAt(page, '/setup')
    await call('POST', '/setup/super-admin', administrator)
    for (const step of ['instance', 'mail', 'ai']) await lookAt(page, `/setup?step=${step}`)
    await call('POST', '/setup/instance', { name: 'Fynbos Desk' })
    await call('PATCH', '/account/profile', { language: 'de' })
  })

  const business = await createBusiness(page, { ...company, contentTypes: ['linkedin', 'blog'], requiresApproval: false })

  await test.step('pages that a link in a mail leads to, and those that are not there', async () => {
    for (const path of fromMails) await lookAt(visitor, path)
    await lookAt(page, '/app/nowhere')
  })

  await test.step('an account that waits, is rejected, and is suspended', async () => {
    const account = someone(administrator.fullName)
    await signUpByCall(visitor.request, account)
    await signInByCall(visitor.request, account)
    const decided = async (title: string) => {
      await show(visitor, '/app/dashboard')
      await expect(visitor.getByRole('heading', { name: pseudo(title), level: 1 })).toBeVisible({ timeout: 30_000 })
      await look(visitor, title)
    }
    await decided('Account Pending Approval')
    const { items } = pageOf(AccountRequest).parse(await call('GET', '/admin/accounts'))
    const userId = items.find(({ email }) => email === account.email)?.userId
    await call('POST', `/admin/accounts/${userId}/reject`, { reason })
    await decided('Account Rejected')
    await call('POST', `/admin/accounts/${userId}/approve`)
    await signInByCall(visitor.request, account)
    await lookAt(visitor, '/app/dashboard')
    await call('POST', `/admin/users/${userId}/suspend`, { reason })
    await signInByCall(visitor.request, account)
    await decided('Account Suspended')
    // For the administrator, who is told and rejects.
    await signUpByCall(visitor.request, someone(administrator.fullName))
  })

  await test.step('notifications that came', async () => {
    const wall = await channelOf(page, business.id, 'sandbox')
    await setSandboxBehaviour(page, wall, { mode: 'refuse' })
    const post = await createPost(page, {
      businessId: business.id,
      contentType: 'linkedin',
      content: { title: null, body: company.mission },
    })
    await schedulePost(page, { postId: post.id, dueAt: new Date().toISOString(), channelIds: [wall.id] })
    await expect
      .poll(
        async () =>
          new Set(
            pageOf(Notification)
              .parse(await call('GET', '/notifications'))
              .items.map(({ kind }) => kind),
          ).size,
        {
          timeout: 60_000,
        },
      )
      .toBeGreaterThan(1)
    await lookAt(page, '/app/notifications')
    await page.getByRole('button', { name: new RegExp(`^${pseudo('Notifications')}`) }).click()
    await expect(page.getByRole('dialog', { name: pseudo('Notifications') })).toBeVisible({ timeout: 30_000 })
    await look(page, 'the bell')
  })

  await test.step('what a brief lacks, and the drafts that were written without', async () => {
    await show(page, `/app/dashboard?business=${business.id}`)
    await page.getByLabel(pseudo('What should be written')).fill(brief)
    // It comes while one types, and moves the button.
    await expect(page.getByRole('region', { name: pseudo('What the brief lacks') })).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: new RegExp(`^${pseudo('Write')} 2 `) }).click()
    const without = page.getByRole('button', { name: pseudo('Write without') })
    await expect(without).toBeVisible({ timeout: 30_000 })
    await look(page, 'what the brief lacks')
    await without.click()
    await expect(page).toHaveURL(/\/app\/desk\//)
    const id = /desk\/([\w-]+)/.exec(page.url())?.[1]
    const generation = async () => Generation.parse(await call('GET', `/generations/${id}`))
    await expect.poll(async () => (await generation()).finishedAt, { timeout: 60_000 }).not.toBeNull()
    await expect(page.getByRole('article', { name: new RegExp(pseudo('draft')) })).toHaveAttribute('aria-busy', 'false')
    for (const { title, body, post } of (await generation()).drafts) {
      written.push(title, plain(body), JSON.stringify(post?.suggestions ?? null))
      if (post) written.push(post.title, ...post.claims.map(({ sentence }) => sentence))
    }
    await look(page, 'the desk')
  })

  await test.step('every mail, with its examples', async () => {
    const templates = (await call('GET', '/admin/mail/templates')) as { name: string; words: object }[]
    expect(templates.length).toBeGreaterThan(20)
    for (const { name, words } of templates) {
      const { mail } = (await call('POST', `/admin/mail/templates/${name}/preview`, words)) as { mail: { subject: string; text: string } }
      for (const line of [mail.subject, ...mail.text.split('\n')]) if (isEnglish(line)) (left[line] ??= []).push(`mail ${name}`)
    }
  })

  await test.step('the palette, dialogs and a toast', async () => {
    await show(page, '/app/dashboard')
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first()
    await page.keyboard.press('Control+k')
    await expect(dialog).toBeVisible({ timeout: 30_000 })
    await look(page, 'the palette')
    await show(page, '/app/dashboard?add=business')
    await expect(dialog).toBeVisible({ timeout: 30_000 })
    await look(page, 'Add Business')
    for (const [path, opener] of dialogs) {
      await show(page, path)
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${pseudo(opener)}(?!\\p{L})`, 'u') })
        .first()
        .click()
      await expect(dialog, `${opener} at ${path}`).toBeVisible({ timeout: 30_000 })
      await look(page, `${opener} at ${path}`)
    }

    await show(page, '/app/settings')
    await page.getByLabel(pseudo('Business name')).fill('Kelp & Karoo')
    await page.getByRole('button', { name: pseudo('Save profile') }).click()
    await expect(page.getByRole('region', { name: new RegExp(`^${pseudo('Messages')}`) }).getByText(pseudo('Profile saved'))).toBeVisible({
      timeout: 30_000,
    })
    await read(page, 'a toast')
  })

  expect.soft(left, 'English that is left, and where').toEqual({})
  expect.soft(wide, 'what does not fit').toEqual([])
})

async function show(reader: Page, path: string): Promise<void> {
  await reader.goto(path)
  await expect(reader.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 })
  await expect(reader.locator('html')).toHaveAttribute('lang', 'de')
}

/** As a reader sees it: without the marks of Markdown, in one line. */
function plain(text: string): string {
  return text.replaceAll(/[*_`<>]|^#+ /gm, '').replaceAll(/\s+/g, ' ')
}
