import type { Page } from '@playwright/test'

import { pseudo } from '../pseudo.ts'
import { pseudoLocales } from '../pseudo-locales.ts'
import { isEnglish } from '../steps/english-left.ts'
import { administrator } from '../steps/people.ts'
import { expect, test } from '../steps/test.ts'
import { adminScreens, fillWorkspace, screens, settingsScreens, visit } from '../steps/tour.ts'
import { cutLabels, overflow, wordsOf } from '../steps/words.ts'

test.slow()

const publicPages = ['/', '/pricing', '/help', '/help/guide', '/help/tutorials', '/blog', '/newsletter', '/privacy', '/terms', '/cookies']
const waysIn = ['/login', '/register?plan=solo', '/forgot-password', '/reset-password?token=x&email=a%40b.example']

/** Calls of a journey say what its browser says. */
const german = { locale: 'de-DE', extraHTTPHeaders: { 'accept-language': 'de-DE' } }

test('in a language a third longer than English every screen is translated and fits', async ({ startInstance, open }) => {
  const { url } = await startInstance({ LOCALES_DIR: pseudoLocales() })
  const page = await open({ baseURL: url, ...german })
  for (const [path, data] of [
    ['super-admin', administrator],
    ['instance', { name: 'Fynbos Desk' }],
  ] as const)
    await page.request.post(`/api/v1/setup/${path}`, { data })
  await page.request.patch('/api/v1/account/profile', { data: { language: 'de' } })
  const more = await fillWorkspace(page)
  const visitor = await open({ baseURL: url, ...german })

  const left: Record<string, string[]> = {}
  const wide: string[] = []
  const look = async (reader: Page, path: string) => {
    await visit(reader, path)
    await expect(reader.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(reader.getByRole('status', { name: new RegExp(`^${pseudo('Loading')}`) })).toHaveCount(0)
    await expect(reader.locator('html')).toHaveAttribute('lang', 'de')
    for (const text of await wordsOf(reader)) if (isEnglish(text)) (left[text] ??= []).push(path)
    for (const width of [390, 1440]) {
      await reader.setViewportSize({ width, height: 900 })
      if ((await overflow(reader)) > 0) wide.push(`${path} at ${width} px`)
      wide.push(...(await cutLabels(reader)).map((label) => `${path} at ${width} px: ${label}`))
    }
  }
  for (const path of [...publicPages, ...waysIn]) await look(visitor, path)
  for (const path of [...screens, ...more, ...settingsScreens, ...adminScreens]) await look(page, path)

  expect.soft(left, 'English that is left, and where').toEqual({})
  expect.soft(wide, 'what does not fit').toEqual([])
})
