import type { Page } from '@playwright/test'

import { createBusiness, createPost } from '../steps/calls.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'
import { fillWorkspace, screens, settingsScreens, show } from '../steps/tour.ts'

const widths = [390, 768, 1440]

test('no screen is wider than the window', async ({ somebody }) => {
  test.slow()
  const page = await somebody()
  for (const path of [...(await fillWorkspace(page)), ...screens, ...settingsScreens, '/blog', '/nowhere']) {
    await show(page, path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => overflow(page), { message: `${path} at ${width} px` }).toBeLessThanOrEqual(0)
    }
  }
})

test('names and words without a place to break make no screen wider', async ({ somebody }) => {
  const page = await somebody()
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'
  const business = await createBusiness(page, { name })
  const body = 'Kelp'.repeat(200)
  const post = await createPost(page, { businessId: business.id, contentType: 'blog', content: { title: name.repeat(2), body } })

  for (const path of [`/app/business/${business.id}/profile`, `/app/repository/${post.id}`, '/app/publishing', '/app/repository']) {
    await show(page, path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => overflow(page), { message: `${path} at ${width} px` }).toBeLessThanOrEqual(0)
    }
  }
})

test('the header of a phone names the instance, in the app as on the public pages', async ({ somebody }) => {
  const page = await somebody()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/app/dashboard', '/help']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByText('Fynbos Desk')).toBeVisible()
  }
})

test('a list of tabs that is wider than a phone fades where it goes on, and nowhere else', async ({ somebody }) => {
  const page = await somebody()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/settings')
  const tabs = page.getByRole('tablist')
  const fadesAt = (side: number) => () => tabs.evaluate(fadeAt, side)

  await expect.poll(fadesAt(1)).toBe(true)
  expect(await fadesAt(0)()).toBe(false)

  await tabs.getByRole('tab').last().click()
  await expect.poll(fadesAt(0)).toBe(true)
  await expect.poll(fadesAt(1)).toBe(false)

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => tabs.evaluate((list) => getComputedStyle(list).maskImage)).toBe('none')
})

test('on a phone every content type and option of a brief is in sight', async ({ somebody }) => {
  const page = await somebody()
  await createBusiness(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/dashboard')
  const box = page.getByRole('region', { name: 'New brief' })
  for (const label of ['LinkedIn', 'WhatsApp', 'Articles']) {
    const chip = box.getByRole('button', { name: label, exact: true })
    // What comes later, above it, moves it away again.
    await expect(async () => {
      await chip.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'nearest' }))
      await expect(chip).toBeInViewport({ ratio: 1, timeout: 500 })
    }).toPass()
  }
  for (const group of ['.brief-types', '.brief-opts'])
    expect(await box.locator(group).evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
})

test('the table of plans fades where it goes on, and says how to see the rest', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, '/pricing')
  const table = page.getByRole('region', { name: 'All plan figures' })
  const fade = () => table.evaluate((region) => getComputedStyle(region).getPropertyValue('--tariff-fade'))
  await expect(page.getByText('Scroll the table sideways to see every plan.')).toBeVisible()
  await expect.poll(fade).toBe('56px')

  await table.evaluate((region) => region.scrollTo({ left: region.scrollWidth }))
  await expect.poll(fade).toBe('0px')

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(fade).toBe('0px')
  await expect(page.getByText('Scroll the table sideways to see every plan.')).toBeHidden()
})

test('pages for visitors fit too', async ({ page }) => {
  for (const path of ['/', '/blog', '/login', '/register?plan=agency&currency=ZAR']) {
    await show(page, path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => overflow(page), { message: `${path} at ${width} px` }).toBeLessThanOrEqual(0)
    }
  }
})

test('the names of the plans stand on one line each above their figures', async ({ page }) => {
  await show(page, '/pricing')
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = page
      .getByRole('table')
      .getByRole('columnheader')
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          const fits = range.getBoundingClientRect().right <= cell.getBoundingClientRect().right
          return `${cell.textContent}: ${range.getClientRects().length} line${fits ? '' : ', too wide'}`
        }),
      )
    expect((await lines).slice(1), `at ${width} px`).toEqual(
      ['Starter', 'Solo', 'Growth', 'Agency', 'Enterprise'].map((name) => `${name}: 1 line`),
    )
  }
})

test('under 768 px the header’s buttons are in a menu that the keyboard can use', async ({ somebody }) => {
  const page = await somebody()
  await page.setViewportSize({ width: 767, height: 900 })
  await show(page, '/app/dashboard')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()

  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  for (const name of ['Dashboard', 'Chat', 'Tasks', 'Content Calendar', 'Repository', 'Tutorial'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, 'Repository')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/repository$/)
  await expect(menu).toBeHidden()

  await button.click()
  await menu.getByRole('link', { name: 'Publishing', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/publishing/)
  await expect(page.getByRole('heading', { name: 'Publishing', level: 1 })).toBeVisible()
  await expect(menu).toBeHidden()

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(button).toBeHidden()
})

test('a changed profile is saved from wherever one stands in it', async ({ somebody }) => {
  const page = await somebody()
  const save = page.getByRole('button', { name: 'Save profile' })
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 700 },
  ])
    await test.step(`${size.width} px wide`, async () => {
      await page.setViewportSize(size)
      await page.goto('/app/settings')
      await page.getByLabel('Business type').fill(`Bookshop of ${size.width}`)
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(save).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'Dark', exact: true }).scrollIntoViewIfNeeded()
      await expect(save).toBeInViewport({ ratio: 1 })
      await page.evaluate(() => window.scrollTo(0, 0))
      await save.click()
      await expectToast(page, 'Profile saved')
    })
})

/** How far the page can be moved sideways, in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

async function tabTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name, exact: true })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused({ timeout: 100 })
  }).toPass()
}

/** Whether a list is transparent at its left (0) or right (1) edge: the middle of its mask keeps away from that side. */
function fadeAt(list: Element, side: number): boolean {
  const inset = getComputedStyle(list).getPropertyValue(side === 0 ? '--before' : '--after')
  return getComputedStyle(list).maskImage !== 'none' && Number.parseFloat(inset) > 0
}
