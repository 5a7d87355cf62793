import { chromium } from '@playwright/test'
import { prepareBrowser } from './browser.ts'
const base = 'http://localhost:4950'
const b = await chromium.launch(await prepareBrowser())
const ctx = await b.newContext({ viewport: { width: 1440, height: 1000 } })
const page = await ctx.newPage()
page.on('console', (m) => {
  if (m.type() === 'error') console.log('CONSOLE', m.text().slice(0, 200))
})
await ctx.request.post(base + '/api/auth/sign-in/email', { data: { email: 'naledi@fynbosdesk.example', password: 'quiet-Kelp-forest-7' } })
await page.goto(base + '/app/settings?tab=billing')
await page.waitForTimeout(2500)
await page.screenshot({ path: '/tmp/look/b1.png', fullPage: true })
const radio = page.getByRole('radio', { name: 'Growth' })
if (await radio.count()) {
  await radio.click()
  await page.waitForTimeout(1200)
  await page.screenshot({ path: '/tmp/look/b2.png', fullPage: true })
  const [tab] = await Promise.all([ctx.waitForEvent('page'), page.getByRole('button', { name: /^Pay/ }).click()])
  await tab.waitForTimeout(2500)
  await tab.screenshot({ path: '/tmp/look/b3.png', fullPage: true })
  console.log(tab.url())
  await tab.getByRole('button', { name: /^Answer/ }).click()
  await tab.waitForTimeout(1500)
  await tab.screenshot({ path: '/tmp/look/b4.png' })
  await page.waitForTimeout(1000)
  await page.screenshot({ path: '/tmp/look/b5.png', fullPage: true })
  await page
    .getByRole('link', { name: /Open invoice/ })
    .first()
    .click()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/look/b6.png' })
}
await b.close()
