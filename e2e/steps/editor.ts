import { expect, type Page } from '@playwright/test'

import { expectToast } from './screens.ts'

/** The parts of the editor that journeys look at. */
export function editorOf(page: Page) {
  const text = page.getByRole('region', { name: 'Text', exact: true })
  return {
    body: text.getByRole('textbox', { name: /^(?:Body|Text|Caption|Description|Message)$/ }),
    title: text.getByRole('textbox', { name: /^(?:Title|Subject|Headline)$/ }),
    versions: page.getByRole('region', { name: 'Versions' }),
    schedule: page.getByRole('region', { name: 'Schedule' }),
    status: page.getByRole('status').filter({ hasText: /Saved|Saving|Not saved|colleague/ }),
    standing: (status: string) => page.getByRole('region', { name: 'Decision' }).getByText(new RegExp(`^${status}, version`)),
  }
}

export async function openPost(page: Page, postId: string): Promise<void> {
  await page.goto(`/app/repository/${postId}`)
  await expect(editorOf(page).body).toBeVisible()
}

/** Ctrl-S stores the text at once and keeps it as a version. */
export async function keepVersion(page: Page): Promise<void> {
  await editorOf(page).body.press('Control+s')
  await expect(editorOf(page).status).toContainText('Saved')
}

export async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, /^Version \d+ approved$/)
}
