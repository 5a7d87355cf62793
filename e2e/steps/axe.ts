import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A frame that runs no script, such as the preview of a mail: axe would wait in it for ever. What it shows is read as a page of its own. */
const silentFrame = 'iframe[sandbox=""]'

/** What axe finds on the screen as it is, in light and in dark; `where` names it in the failure. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // What a sticky head covers after scrolling is not small for that.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).withTags(rules).exclude(silentFrame).analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n    ${node.failureSummary}`).join('\n')}`,
    )
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([])
  }
}
