import type { Page } from '@playwright/test'

interface Stand {
  url: string
  tokens: { allow: (authorizeUrl: string) => string }
}

/** Whoever is sent to one of these platforms allows what the app asks for, and comes back. */
export async function allowAt(page: Page, platforms: readonly Stand[]): Promise<void> {
  for (const { url, tokens } of platforms)
    await page
      .context()
      .route(`${url}/**`, (route) => route.fulfill({ status: 302, headers: { location: tokens.allow(route.request().url()) } }))
}
