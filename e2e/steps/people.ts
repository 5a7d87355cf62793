import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { AccountRequest } from '@postwright/contract/operator/admin'
import { pageOf } from '@postwright/contract/core/values'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Account {
  fullName: string
  email: string
  password: string
}

/** Who runs the instance: made by the set-up journey, whose session the others use. */
export const administrator: Account = { fullName: 'Thandi Mokoena', email: 'thandi@postwright.example', password: 'protea-Harvest-41' }

export const administratorState = join(import.meta.dirname, '../../test-results/.auth/administrator.json')

/** Somebody whom no other journey knows. */
export function someone(fullName = 'Naledi Khumalo'): Account {
  const name = fullName.toLowerCase().replaceAll(' ', '.')
  return { fullName, email: `${name}.${randomUUID().slice(0, 8)}@fynbosdesk.example`, password: 'quiet-Kelp-forest-7' }
}

/** From a network of their own: of one, an hour takes a hundred sign-ups. */
export async function signUpByCall(request: APIRequestContext, account: Account): Promise<void> {
  const network = Array.from({ length: 3 }, () => randomInt(256)).join('.')
  const response = await request.post('/api/auth/sign-up/email', { data: account, headers: { 'x-forwarded-for': `10.${network}` } })
  expect(response.ok(), await response.text()).toBe(true)
}

/** `admin` carries the administrator's session. */
export async function approveByCall(admin: APIRequestContext, { email }: Account): Promise<void> {
  const pending = pageOf(AccountRequest).parse(await (await admin.get('/api/v1/admin/accounts?limit=100')).json())
  const found = pending.items.find((item) => item.email === email)
  const response = await admin.post(`/api/v1/admin/accounts/${found?.userId}/approve`)
  expect(response.ok(), await response.text()).toBe(true)
}

export async function signInByCall(request: APIRequestContext, { email, password }: Account): Promise<void> {
  const response = await request.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Signs somebody up whom the administrator approves, and signs them in: for journeys that need to know their password. */
export async function joinByCall(page: Page, admin: Page, fullName?: string): Promise<Account> {
  const account = someone(fullName)
  await signUpByCall(page.request, account)
  await approveByCall(admin.request, account)
  await signInByCall(page.request, account)
  return account
}

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  // The address changes a moment before the screen does, and a sign-up has fields of the same names.
  await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
}
