import type { Page } from '@playwright/test'

import { createBusiness, createPost } from '../steps/calls.ts'
import { expect, test } from '../steps/test.ts'

test('Ctrl-K leads to screens and businesses by their names, and to posts by their words', async ({ somebody }) => {
  const page = await somebody()
  const business = await createBusiness(page)
  const content = { title: 'Four books for a long train ride', body: 'From Cape Town to Johannesburg with a basket of padkos.' }
  await createPost(page, { businessId: business.id, contentType: 'blog', content })
  await page.goto('/app/dashboard')
  await expect(page.getByRole('article')).toHaveCount(1)
  const palette = page.getByRole('dialog', { name: 'Search' })

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('calen')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/calendar/)
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('loerie')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Loerie Lane Books', level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('publish')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/publishing/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('padk')
  const found = palette.getByRole('option', { name: /^Four books for a long train ride/ })
  await expect(found).toHaveText(/Blog · Loerie Lane Books/)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await found.locator('span').evaluateAll((texts) => texts.every((text) => text.scrollWidth <= text.clientWidth))).toBe(true)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/repository\/./)
  await expect(page.getByText(content.title).first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zebra')
  await palette.getByRole('option', { name: 'Search posts for “zebra”' }).click()
  await expect(page.getByText('No post matches')).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('admin')
  await expect(palette.getByRole('option', { name: 'Admin', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('the search gives the focus back, and N then T begins a task over any screen', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/app/dashboard')
  const chat = page.getByRole('navigation').getByRole('link', { name: 'Chat' })
  const palette = page.getByRole('dialog', { name: 'Search' })
  for (const closing of ['Escape', 'Control+k']) {
    await chat.focus()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.press(closing)
    await expect(palette).toBeHidden()
    await expect(chat).toBeFocused()
  }

  await page.keyboard.press('n')
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog', { name: 'New task' }).getByLabel('Title')).toBeFocused()
  await expect(page).toHaveURL(/\/app\/dashboard/)
  await page.keyboard.type('Ask the printer for menu cards')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Task: Ask the printer for menu cards' })).toBeVisible()
})

test('the keyboard goes through the frame, and its place is always visible', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/app/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.goto('/app/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const stops: string[] = []
  for (let stop = await nextStop(page); stop; stop = await nextStop(page)) {
    expect(stop.isMarked, `the focus on “${stop.name}” can be seen`).toBe(true)
    stops.push(stop.name)
  }
  for (const name of ['Add Business', 'Dashboard', 'Content Calendar', 'Search', 'account menu', 'Help'])
    expect(
      stops.some((stop) => stop.includes(name)),
      `Tab leads to ${name}`,
    ).toBe(true)
})

test('the chosen theme stays', async ({ somebody }) => {
  const page = await somebody()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/app/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const light = await background()

  // The page is left before the account has heard of it.
  await page.route(/updateProfile/, (route) => route.abort('aborted'))
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  const saving = page.waitForResponse(/updateProfile/)
  await page.unroute(/updateProfile/)
  await page.reload()
  await saving
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await background()).toBe(dark)

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect.poll(background).toBe(dark)

  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).click()
  await expect.poll(background).toBe(light)
})

/** Where Tab leads; null once it has left the page. */
async function nextStop(page: Page): Promise<{ name: string; isMarked: boolean } | null> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const name = element.getAttribute('aria-label') ?? element.textContent.trim()
    return { name, isMarked: (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' }
  })
}
