import { contentTypes } from '@postwright/contract/core/content-types'
import { expect, type Page } from '@playwright/test'

import type { company } from './company.ts'
import { expectToast } from './screens.ts'

type Company = typeof company

/** By the sidebar's dialog; ends on the new business's profile. */
export async function addBusiness(page: Page, { name, context }: { name: string; context: string }): Promise<void> {
  await page.getByRole('complementary', { name: 'Businesses' }).getByRole('link', { name: 'Add Business' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Business' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Context').fill(context)
  await dialog.getByRole('button', { name: 'Add Business' }).click()
  await expectToast(page, `${name} added`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** By its card, which turns the screen to that business. */
export async function chooseBusiness(page: Page, name: string): Promise<void> {
  await page.getByRole('complementary', { name: 'Businesses' }).getByRole('link', { name, exact: true }).click()
}

/** Every field of the profile, and all nine content types. */
export async function fillProfile(page: Page, company: Company): Promise<void> {
  const form = page.getByRole('form', { name: 'Business profile' })
  const texts = {
    Name: company.name,
    Industry: company.industry,
    Website: company.website,
    Location: company.location,
    Context: company.context,
    Vision: company.vision,
    Mission: company.mission,
  }
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label, { exact: true }).fill(text)
  await addPieces(page, 'Goals', company.goals)
  await addPieces(page, 'Keywords', company.keywords)
  for (const { name } of contentTypes) await form.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  for (const [network, link] of Object.entries(company.socialLinks))
    await form.getByRole('textbox', { name: network, exact: true }).fill(link)
  await form.getByLabel('Time zone').selectOption('Africa/Johannesburg')
}

export async function saveProfile(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save profile' })
  await save.click()
  await expectToast(page, 'Business profile updated successfully')
  await expect(save).toBeHidden()
}

/** One text with commas, as a person types it. */
async function addPieces(page: Page, label: string, pieces: readonly string[]): Promise<void> {
  await page.getByLabel(label).fill(pieces.join(', '))
  await page.getByLabel(label).press('Enter')
}
