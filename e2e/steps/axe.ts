import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** All of it in light; in dark what looks at colours. */
const runs = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, axe.RunOnly>

/** A frame that runs no script, such as the preview of a mail: axe would wait in it for ever. What it shows is read as a page of its own. */
const silentFrame = 'iframe[sandbox]:not([sandbox*="allow-scripts"])'

/** What axe finds on the screen as it is, in light and in dark; `where` names it in the failure. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // What stands dimmed until what was asked for is there is read by nobody.
  await expect(page.locator('main [data-old], main .opacity-60[aria-busy="true"]')).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    // What a sticky head covers after scrolling is not small for that.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = await violationsOn(page, runs[colorScheme])
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n    ${node.failureSummary}`).join('\n')}`,
    )
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([])
  }
}

/** Axe runs in the page itself; its own builder for Playwright opens a page more for each run, which takes four times as long. */
async function violationsOn(page: Page, runOnly: axe.RunOnly): Promise<axe.Result[]> {
  expect(await page.locator(`iframe:not(${silentFrame})`).count(), 'frames that axe has to be put into').toBe(0)
  return page.evaluate(
    async ({ runOnly: only, exclude }) => {
      const { violations } = await window.axe.run({ exclude: [[exclude]] }, { runOnly: only, resultTypes: ['violations'] })
      return violations
    },
    { runOnly, exclude: silentFrame },
  )
}
