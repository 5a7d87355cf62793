import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'

import { type Instance, startInstance, startWithinMs } from './instance.ts'
import { type Account, administrator, administratorState, approveByCall, signInByCall, signUpByCall, someone } from './people.ts'
import { watch } from './watch.ts'

interface Fixtures {
  /** Opens a browser of somebody's own; without a `storageState` it is a visitor's. */
  open: (options?: BrowserContextOptions) => Promise<Page>
  /** Starts an instance beside the one that the journeys share, for what happens once or changes it for everybody. */
  startInstance: (env?: Record<string, string>) => Promise<Instance>
  /** An instance of its own without a mail server, and how its browsers are opened. */
  withoutMail: { admin: Page; open: () => Promise<Page> }
  admin: Page
  /** An approved person on the starter plan, signed in, whom no other journey knows. */
  somebody: (fullName?: string) => Promise<Page>
}

/** Every page of a journey is watched: an error that nobody expected fails it. */
export const test = base.extend<Fixtures>({
  open: async ({ browser }, give) => {
    const contexts: BrowserContext[] = []
    const problems: string[] = []
    await give(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      watch(context, problems)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(problems, 'errors that nobody expected').toEqual([])
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the first parameter what a fixture needs
  startInstance: async ({}, give, testInfo) => {
    const started: Instance[] = []
    await give(async (env) => {
      // The time of a journey is for what its people do.
      testInfo.setTimeout(testInfo.timeout + startWithinMs)
      const instance = await startInstance(env)
      started.push(instance)
      return instance
    })
    for (const instance of started) await instance.stop()
  },

  withoutMail: async ({ open, startInstance: start }, give) => {
    const { url } = await start({ SAFE_FETCH_ALLOW: '127.0.0.1' })
    const pages: Page[] = []
    const openThere = async () => {
      const page = await open({ baseURL: url })
      pages.push(page)
      return page
    }
    const admin = await openThere()
    for (const [path, data] of [
      ['super-admin', administrator],
      ['instance', { name: 'Fynbos Desk' }],
    ] as const) {
      const response = await admin.request.post(`/api/v1/setup/${path}`, { data })
      expect(response.ok(), await response.text()).toBe(true)
    }
    await give({ admin, open: openThere })
    // Before the instance stops, so that no page asks a server that is gone.
    for (const page of pages) await page.context().close()
  },

  page: async ({ open }, give) => give(await open()),

  admin: async ({ open }, give) => give(await open({ storageState: administratorState })),

  somebody: async ({ open, playwright, baseURL }, give) => {
    const admin = await playwright.request.newContext({ baseURL, storageState: administratorState })
    await give(async (fullName) => {
      const account: Account = someone(fullName)
      const page = await open()
      await signUpByCall(page.request, account)
      await approveByCall(admin, account)
      await signInByCall(page.request, account)
      return page
    })
    await admin.dispose()
  },
})

export { expect }
