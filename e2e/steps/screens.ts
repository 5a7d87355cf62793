import { expect, type Locator, type Page, type Response } from '@playwright/test'

/** Waits for plain feedback at the head of the screen. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(
    page
      .getByRole('region', { name: /^Messages/ })
      .getByText(text)
      .last(),
  ).toBeVisible()
}

/** The error of a field is what assistive technology reads with it. */
export async function expectFieldError(field: Locator, message: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(message)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

/** Does what the screen shows before the server has answered, and waits for the answer. */
export async function untilSaved(page: Page, procedure: string, act: () => Promise<unknown>): Promise<void> {
  const isAnswer = (response: Response) => new URL(response.url()).pathname.endsWith(`/rpc/${procedure}`)
  const [answer] = await Promise.all([page.waitForResponse(isAnswer), act()])
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** By the header, as a person goes. */
export async function goTo(
  page: Page,
  screen: 'Dashboard' | 'Tasks' | 'Content Calendar' | 'Repository' | 'Tutorial' | 'Admin',
): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click()
}

/** Keeps a page that goes on to the site root by itself where it is. The answer waits until it has tried, and then lets it go. */
export async function keepFromSiteRoot(page: Page): Promise<() => Promise<void>> {
  const tried = Promise.withResolvers<void>()
  await page.route(isSiteRoot, async (route) => {
    await route.abort('aborted')
    tried.resolve()
  })
  return async () => {
    await tried.promise
    await page.unroute(isSiteRoot)
  }
}

function isSiteRoot({ pathname }: URL): boolean {
  return pathname === '/'
}
