import { currencies, planIds, plans } from '@postwright/contract/core/plans'
import { expect, test } from 'vitest'

import { saveIdentity } from '../features/core/instance/settings.ts'
import { saveStarterTrial } from '../features/core/instance/trial.ts'
import { sharedApp, signedIn, superAdmin } from '../../test/harness.ts'
import { html } from '../../test/site-pages.ts'

test.each(currencies)('the price list in %s has the figures of the plans, and leads to the sign-up with them', async (currency) => {
  const text = await html(`/pricing?currency=${currency}`)

  for (const id of planIds) {
    const { priceCents, label } = plans[id]
    expect(text).toContain(`>${label}</h2>`)
    if (!priceCents) continue
    const sign = currency === 'ZAR' ? 'R' : '$'
    if (priceCents[currency] > 0) expect(text).toContain(`<p class="price num">${sign}${priceCents[currency] / 100}</p>`)
    expect(text).toContain(`href="/register?plan=${id}&amp;currency=${currency}"`)
  }
  // Packs are sold in rand alone.
  expect(text.includes('Over quota: R90 per +10K tokens, R90 per +10 posts.')).toBe(currency === 'ZAR')
  for (const each of currency === 'ZAR' ? ['R180', 'R280'] : ['$9', '$15']) expect(text).toContain(`Extra business: ${each} a month.`)
  expect(text.includes('priced in rand (ZAR) for everybody')).toBe(currency === 'USD')
})

test('the price list shows no figures for what is agreed, and a price in one way wherever it stands', async () => {
  const text = await html('/pricing')

  expect(text).toMatch(
    />Enterprise<\/h2>.*<dt>Tokens<\/dt><dd>As agreed<\/dd>.*<dt>Posts<\/dt><dd>As agreed<\/dd>.*<dt>Seats<\/dt><dd>25\+<\/dd>/,
  )
  expect(text).not.toMatch(/5M|5,000,000|1,500|R 1/)
})

test('whoever has an account asks for a plan, and is not led to another sign-up', async () => {
  const { headers } = await signedIn({ plan: 'solo' })
  const { services } = await sharedApp()
  await services.db.asSystem('test', (tx) => saveIdentity(tx, { supportEmail: 'help@bosduif.example' }))

  await expect.poll(() => html('/pricing', headers)).toContain('href="mailto:help@bosduif.example?subject=Growth%20plan"')
  const text = await html('/pricing', headers)
  expect(text).toContain('Ask for Growth')
  expect(text).not.toContain('/register?plan=')
})

test('whoever is signed in sees which plan is theirs, and is not asked to ask for it', async () => {
  const { headers } = await signedIn({ plan: 'agency' })

  const text = await html('/pricing', headers)

  expect(text).toMatch(/Agency<\/h2>(?:(?!<article).)*Your plan/s)
  expect(text.match(/Your plan/g)).toHaveLength(1)
  expect(text).not.toContain('Ask for Agency')
  expect(await html('/pricing')).not.toContain('Your plan')
})

test('how a plan is paid is said as it is: with whom, in which currency, and that it is a sandbox until payments are set up', async () => {
  const page = await html('/pricing?currency=USD')

  expect(page).toContain(
    'in rand by card, in US dollars with PayPal. Where the administrator has set up no payments, that page is a sandbox',
  )
  expect(page).not.toMatch(/by wallet|no online payment/)
})

test('pages say how long the starter plan lasts, as an administrator chose, and what comes after it', async () => {
  await superAdmin()
  const { services } = await sharedApp()
  const choose = (days: number | null) => services.db.asSystem('test', (tx) => saveStarterTrial(tx, { days }))
  const paths = ['/', '/pricing', '/help']
  const afterwards = /wait until you choose a plan under Settings, Billing/

  for (const path of ['/', '/pricing']) expect(await html(path)).toContain('14-day trial')
  for (const path of ['/pricing', '/help']) expect(await html(path)).toMatch(afterwards)
  expect(await html('/pricing')).toContain('<p>The trial of the Starter plan lasts 14 days from the approval.')

  await choose(30)
  for (const path of ['/', '/pricing']) await expect.poll(() => html(path)).toContain('30-day trial')
  expect(await html('/help')).toContain('Its trial lasts 30 days from the approval.')
  for (const path of paths) expect(await html(path)).not.toMatch(/14-day trial|trial (lasts|of) 14/)

  await choose(null)
  await expect.poll(() => html('/pricing')).toContain('<p class="per">without an end</p>')
  for (const path of paths) expect(await html(path)).not.toMatch(/-day trial|when the trial ends/i)
  await choose(14)
  await expect.poll(() => html('/pricing')).toContain('14-day trial')
})

test('an unknown currency is the rand', async () => {
  expect(await html('/pricing?currency=%3Cscript%3E')).toBe(await html('/pricing'))
})

test('contact addresses are those of the settings, and support stands in for what is not set', async () => {
  const { services } = await sharedApp()
  await services.db.asSystem('test', (tx) =>
    saveIdentity(tx, { supportEmail: 'help@bosduif.example', salesEmail: 'sales@bosduif.example' }),
  )

  await expect.poll(() => html('/pricing')).toContain('sales@bosduif.example')
  const text = await html('/pricing')
  expect(text).toContain('href="mailto:sales@bosduif.example?subject=Enterprise%20plan"')
  expect(text).toContain('<dt>Questions, Support</dt>')
})

test('without any address visitors read nothing of what an administrator has not entered, and are offered nothing free that is not', async () => {
  const { services } = await sharedApp()
  await services.db.asSystem('test', (tx) => saveIdentity(tx, { supportEmail: '', salesEmail: '' }))

  await expect.poll(() => html('/pricing')).not.toContain('<h2 id="f-contact">')
  const text = await html('/pricing')
  expect(text).not.toMatch(/has(?: not)? entered/)
  const [card = ''] = /<article[^>]*aria-labelledby="p-enterprise">.*?<\/article>/s.exec(text) ?? []
  expect(card).toContain('Price and figures are agreed with you.')
  expect(card).toContain('href="/register?plan=enterprise&amp;currency=ZAR">Choose Enterprise</a>')
})
