import { expect, type Locator, type Page } from '@playwright/test'

/** As a hand does it: pressed, moved until it lies over the target, let go. */
export async function drag(page: Page, item: Locator, target: Locator): Promise<void> {
  await dragOver(page, item, target)
  await page.mouse.up()
}

/** Presses and moves on, without letting go. */
export async function dragOver(page: Page, item: Locator, target: Locator): Promise<void> {
  const from = await boxOf(item)
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await dragOn(page, target)
}

/** What lies under the edge of the window comes into it while the drag rests there, so the aim is taken until the target stays where it is. */
export async function dragOn(page: Page, target: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect(async () => {
    const before = await target.boundingBox()
    if (!before) throw new Error('It is not on the screen.')
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2]
    await page.mouse.move(within(x, width), within(y, height), { steps: 8 })
    expect([within(x, width), within(y, height)]).toEqual([x, y])
    await drawn(page)
    expect(await target.boundingBox()).toEqual(before)
  }).toPass()
}

/** Where it lies once it has come to rest: what is loaded above it may still move it. */
export async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded()
  let box = await locator.boundingBox()
  await expect(async () => {
    await drawn(locator.page())
    const before = box
    box = await locator.boundingBox()
    expect(box).toEqual(before)
  }).toPass()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

/** A frame in which the page may scroll, and one in which it has. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
}

function within(at: number, length: number): number {
  return Math.min(Math.max(at, 1), length - 1)
}
