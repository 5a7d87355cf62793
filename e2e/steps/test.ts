import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'

import { type Account, administratorState, approveByCall, signInByCall, signUpByCall, someone } from './people.ts'
import { watch } from './watch.ts'

interface Fixtures {
  /** Opens a browser of somebody's own; without a session it is a visitor's. */
  open: (session?: BrowserContextOptions['storageState']) => Promise<Page>
  admin: Page
  /** An approved person on the starter plan, signed in, whom no other journey knows. */
  somebody: (fullName?: string) => Promise<Page>
}

/** Every page of a journey is watched: an error that nobody expected fails it. */
export const test = base.extend<Fixtures>({
  open: async ({ browser }, give) => {
    const contexts: BrowserContext[] = []
    const problems: string[] = []
    await give(async (storageState) => {
      const context = await browser.newContext({ storageState })
      contexts.push(context)
      watch(context, problems)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(problems, 'errors that nobody expected').toEqual([])
  },

  page: async ({ open }, give) => give(await open()),

  admin: async ({ open }, give) => give(await open(administratorState)),

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
