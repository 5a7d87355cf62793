import { expectAccessible } from '../steps/axe.ts'
import { administrator } from '../steps/people.ts'
import { expectFieldError } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('whoever does not sit at the server shows that they see its terminal', async ({ startInstance, open }) => {
  const { url, setupLink } = await startInstance()
  const code = new URL(setupLink).searchParams.get('code') ?? ''
  const here = await open({ baseURL: url })
  // As a proxy adds it. Nobody told the server to trust one, so it may speak for anybody.
  const page = await open({ baseURL: url, extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } })
  const field = page.getByLabel('Set-up code')
  const create = page.getByRole('button', { name: 'Create administrator' })
  const refusal = 'Enter the set-up code that the terminal of the server shows.'

  await test.step('at the server itself no code is asked for', async () => {
    await here.goto('/')
    await expect(here.getByRole('heading', { name: 'Set up Postwright' })).toBeVisible()
    await expect(here.getByLabel('Set-up code')).toHaveCount(0)
  })

  await test.step('from elsewhere it is; without it nothing is made', async () => {
    await page.goto('/')
    await expect(field).toHaveAccessibleDescription('The terminal where Postwright was started shows it.')
    await page.getByLabel('Full name').fill(administrator.fullName)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await create.click()
    await expectFieldError(field, refusal)
    await expectAccessible(page, '/setup without its code')
  })

  await test.step('a wrong one is refused, and what was typed stays', async () => {
    await field.fill('abcd-efgh-jkmn-pqrs')
    await create.click()
    await expectFieldError(field, refusal)
    await expect(field).toHaveValue('abcd-efgh-jkmn-pqrs')
    await expect(page.getByLabel('Email')).toHaveValue(administrator.email)
    expect(await (await here.request.get('/api/v1/setup')).json()).toMatchObject({ open: true })
  })

  await test.step('the link of the terminal brings it along', async () => {
    await page.goto(setupLink)
    await expect(field).toHaveValue(code)
  })

  await test.step('the right one counts however it is typed, and the set-up goes on', async () => {
    await page.getByLabel('Full name').fill(administrator.fullName)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await field.fill(code.toUpperCase().replaceAll('-', ' '))
    await create.click()
    await expect(page.getByRole('heading', { name: 'What is it called?' })).toBeVisible()
  })

  await test.step('then it is worth nothing', async () => {
    await here.goto(setupLink)
    await expect(here).toHaveURL(/\/login$/)
  })
})
