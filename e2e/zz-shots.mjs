import { chromium } from '@playwright/test'
import { prepareBrowser } from './browser.ts'
const br = await prepareBrowser()
const base = 'http://localhost:4471'
const only = process.argv[2] ?? ''
const b = await chromium.launch({ executablePath: br.executablePath, args: br.args, env: { ...process.env, ...br.env } })
const now = Date.now(), day = 86400e3
const iso = (d) => new Date(now + d * day).toISOString()
const paid = { phase:'active', provider:'paypal', mode:'live', takes:{ZAR:'live',USD:'live'}, planId:'growth', currency:'USD', usualCurrency:'USD', monthlyCents:7900, paidUntil:iso(20), starterFollows:false, mayResume:false, graceEndsAt:null, failedAt:null, nextPaymentAt:iso(20), mayChangeMethod:true, nextPlanId:null, extraBusinesses:0, nextExtraBusinesses:null, change:null, failures:0, card:null, refund:null }
const states = {
  now: null,
  renewing: { ...paid, phase:'renewing', paidUntil: iso(-0.2), nextPaymentAt:null },
  retry: { ...paid, phase:'past_due', failedAt: iso(-2), failures:2, nextPaymentAt: iso(3), graceEndsAt: iso(27) },
  grace: { ...paid, phase:'grace', paidUntil: iso(-2), failedAt: iso(-3), failures:3, nextPaymentAt:null, graceEndsAt: iso(5) },
  cancelled: { ...paid, phase:'cancelled', nextPaymentAt:null, mayResume:true, starterFollows:true },
  asked: { ...paid, change: { planId:'solo', extraBusinesses:0, url:'https://www.paypal.com/x' } },
}
for (const locale of ['en-GB','de-DE']) {
  const ctx = await b.newContext({ baseURL: base, locale, viewport: { width: 1440, height: 900 } })
  const page = await ctx.newPage()
  const r = await ctx.request.post('/api/auth/sign-in/email', { data: { email:'naledi@fynbosdesk.example', password:'quiet-Kelp-forest-7' }, headers: { origin: base } }).catch((e) => e)
  if (!r.ok || !r.ok()) { console.log(r.status?.(), await r.text?.()) ; 
    await page.goto('/login'); await page.getByLabel(/Email|E-Mail/).fill('naledi@fynbosdesk.example'); await page.locator('input[type=password]').fill('quiet-Kelp-forest-7'); await page.locator('form button[type=submit]').click(); await page.waitForURL(/\/app/) }
  let state = null
  await page.route('**/rpc/payments/standing*', async (route) => {
    if (!state) return route.continue()
    await route.fulfill({ contentType:'application/json', body: JSON.stringify({ json: state }) })
  })
  let wid = ''
  await page.route('**/rpc/accounts/me*', async (route) => {
    const res = await route.fetch(); const j = await res.json()
    wid = j.json.workspace.id
    if (locale.startsWith('de')) { j.json.profile.language = 'de'; if ('language' in j.json) j.json.language='de' }
    if (state && (state.phase === 'past_due' || state.phase === 'grace')) j.json.workspace.isUnpaid = true
    await route.fulfill({ contentType:'application/json', body: JSON.stringify(j) })
  })
  let details = false
  await page.route('**/rpc/customers/get*', async (route) => {
    if (!details) return route.continue()
    const res = await route.fetch(); const j = await res.json()
    j.json.refusedRefunds = [{ id:'018f0000-0000-7000-8000-000000000000', provider:'paypal', number:'PW-0012', amountCents:7900, currency:'USD', reason:'The seller account has not enough balance to give this back (INSUFFICIENT_FUNDS).' }]
    await route.fulfill({ contentType:'application/json', body: JSON.stringify(j) })
  })
  for (const [name, value] of Object.entries(states)) {
    if (only && !only.split(',').includes(name)) continue
    state = value
    for (const width of [390, 768, 1440]) for (const scheme of width === 768 ? ['light'] : ['light','dark']) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.goto('/app/settings?tab=billing', { waitUntil: 'load' })
      await page.locator('.bill-plans').waitFor({ timeout: 60000 })
      await page.waitForTimeout(600)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) console.log('overflow', locale, name, width, over)
      await page.screenshot({ path: `/tmp/w-shots/${locale.slice(0,2)}-${name}-${width}-${scheme}.png`, fullPage: true })
    }
  }
  if (!only || only.includes('settle')) {
    details = true
    for (const width of [390, 768, 1440]) for (const scheme of ['light','dark']) {
      await page.setViewportSize({ width, height: 900 }); await page.emulateMedia({ colorScheme: scheme, reducedMotion:'reduce' })
      state=null; if (!wid) await page.goto('/app/dashboard'); await page.goto(`/app/admin?tab=subscriptions&opened=${wid}`); await page.waitForTimeout(3500)
      await page.screenshot({ path: `/tmp/w-shots/${locale.slice(0,2)}-panel-${width}-${scheme}.png` })
      const other = page.getByRole('button', { name: locale.startsWith('de') ? /anders|anderem|zurückgegangen|ander/i : /another way|went back/i }).first()
      if (await other.count()) { await other.click(); await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/w-shots/${locale.slice(0,2)}-settle-${width}-${scheme}.png` }) } else console.log('no settle button', locale, width)
    }
    details = false
  }
  await ctx.close()
}
await b.close()
