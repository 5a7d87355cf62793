import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { fillWithHostileText } from '../steps/hostile-rows.ts'
import { hostileTexts } from '../steps/hostile-text.ts'
import type { Instance } from '../steps/instance.ts'
import { expect, test } from '../steps/test.ts'
import { adminScreens, screens, settingsScreens, show } from '../steps/tour.ts'

const owner = { email: 'naledi@fynbosdesk.example', password: 'quiet-Kelp-forest-7' }

test('what somebody wrote stays text, on every screen and page', async ({ open, startInstance }) => {
  test.setTimeout(1_200_000)
  const instance = await startInstance()
  await fillAsDemo(instance)
  const page = await open({ baseURL: instance.url })
  const happened: string[] = []
  await page.exposeFunction('sentinel', () => void happened.push(`a program ran on ${page.url()}`))
  await page.exposeFunction('violated', (what: string) => void happened.push(`${what} on ${page.url()}`))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      ;(window as unknown as { violated: (what: string) => void }).violated(`${effectiveDirective} ${blockedURI} ${sample}`)
    }),
  )
  page.on('dialog', (dialog) => {
    happened.push(`a dialog on ${page.url()}`)
    void dialog.dismiss()
  })
  const signedIn = await page.request.post('/api/auth/sign-in/email', { data: owner })
  expect(signedIn.ok()).toBe(true)

  const changed = await fillWithHostileText(instance.dataDir)
  expect(hostileTexts.length).toBeGreaterThanOrEqual(250)
  expect(changed).toBeGreaterThan(hostileTexts.length)

  let shown = 0
  for (const path of [...screens, ...settingsScreens, ...adminScreens, ...(await screensOf(page)), ...publicPages]) {
    await show(page, path)
    const text = await page.locator('body').innerText()
    if (text.includes('sentinel()')) shown += 1
    expect(happened, path).toEqual([])
  }
  // Else nothing was tried.
  expect(shown).toBeGreaterThan(25)

  for (const path of feeds) {
    const feed = await (await page.request.get(path)).text()
    expect(feed, path).toContain('sentinel()')
    expect(feed, path).not.toContain('<script>sentinel()')
  }
})

/** As `npm run demo` fills it. */
async function fillAsDemo({ url, dataDir }: Instance): Promise<void> {
  const { port } = new URL(url)
  const env = { ...process.env, PORT: port, BASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const filling = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/commands/demo.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(filling, 'exit')) as [number | null]
  expect(code).toBe(0)
}

const feeds = ['/blog/rss.xml']
const publicPages = ['/', '/blog', '/pricing', '/help']

interface Listed {
  items: { id: string }[]
}

async function screensOf(page: Page): Promise<string[]> {
  const read = async <T>(path: string) => (await (await page.request.get(`/api/v1${path}`)).json()) as T
  const [businesses, posts, conversations] = [
    await read<{ id: string }[]>('/businesses'),
    await read<Listed>('/posts?limit=30'),
    await read<Listed>('/chat/conversations'),
  ]
  return [
    ...businesses.flatMap(({ id }) => [
      `/app/business/${id}/profile`,
      ...['voice', 'documents', 'channels'].map((tab) => `/app/business/${id}/profile?tab=${tab}`),
      `/app/month-plan/${id}`,
      `/app/chat/${id}`,
      `/app/media?business=${id}`,
    ]),
    ...posts.items.map(({ id }) => `/app/repository/${id}`),
    ...(conversations.items ?? []).map(({ id }) => `/app/chat?conversation=${id}`),
    '/app/publishing?view=sent',
    '/app/publishing?view=failed',
    '/app/publishing?view=attention',
    '/app/repository?q=sentinel',
    '/app/calendar?view=list',
  ]
}
