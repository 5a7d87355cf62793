import type { Locator } from '@playwright/test'

import { expect } from './test.ts'

/** Presses a button by the keyboard once it can be pressed: while the work of another press is under way, a press does nothing. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
