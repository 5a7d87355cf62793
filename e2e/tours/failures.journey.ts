import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { administratorState, joinByCall, signIn, signUpByCall, someone } from '../steps/people.ts'
import { boxOf } from '../steps/drag.ts'
import { expectToast, goTo } from '../steps/screens.ts'
import { joinTeamByCall } from '../steps/team.ts'
import { expect, test } from '../steps/test.ts'

const unreachable = 'The server cannot be reached. Check the connection and try again.'

test('an approval that fails says so, keeps the request, and can be given again', async ({ admin, page }) => {
  const person = someone('Refilwe Moloi')
  // Who waits alone is decided on alone; of several, some can be chosen.
  await signUpByCall(page.request, person)
  await signUpByCall(page.request, someone('Tshepo Radebe'))
  const request = admin.getByRole('listitem').filter({ hasText: person.email })
  await admin.goto('/app/admin')

  await breakCalls(admin, '/rpc/admin/approve')
  await request.getByRole('button', { name: 'Approve' }).click()
  await expectToast(admin, unreachable)
  await expect(request).toBeVisible()

  await request.getByRole('checkbox').check()
  await breakCalls(admin, '/rpc/admin/approveMany')
  await admin.getByRole('button', { name: 'Approve chosen' }).click()
  await expectToast(admin, unreachable)
  await expect(request.getByRole('checkbox')).toBeChecked()

  await admin.unrouteAll()
  await request.getByRole('button', { name: 'Approve' }).click()
  await expectToast(admin, 'Refilwe Moloi may work now')
  await expect(request.getByRole('button')).toHaveCount(0)
})

test('who was decided on keeps the place, so that a second click reaches nobody else', async ({ admin, page }) => {
  const [first, second] = [someone('Kagiso Molefe'), someone('Lindani Ncube')]
  await signUpByCall(page.request, first)
  await signUpByCall(page.request, second)
  const requestOf = ({ email }: { email: string }) => admin.getByRole('listitem').filter({ hasText: email })
  await admin.goto('/app/admin')
  const place = await boxOf(requestOf(second))

  const approve = await boxOf(requestOf(first).getByRole('button', { name: 'Approve' }))
  await admin.mouse.click(approve.x + 10, approve.y + 10)
  await expect(requestOf(first).getByText('Approved')).toBeVisible()
  await admin.mouse.click(approve.x + 10, approve.y + 10)

  expect(await boxOf(requestOf(second))).toEqual(place)
  await expect(requestOf(second).getByRole('button', { name: 'Approve' })).toBeEnabled()
  await admin.reload()
  await expect(requestOf(second)).toBeVisible()
  await expect(requestOf(first)).toHaveCount(0)
})

test('a choice that is not saved is put back as the server has it', async ({ somebody }) => {
  const page = await somebody()
  const box = page.getByRole('checkbox', { name: 'A post could not be published: In the app' })
  await page.goto('/app/settings?tab=notifications')
  await expect(box).toBeChecked()

  await breakCalls(page, '/rpc/notifications/setPreference')
  await box.click()
  await expectToast(page, unreachable)
  await expect(box).toBeChecked()

  await page.unrouteAll()
  await box.click()
  await expect(box).not.toBeChecked()
  await page.reload()
  await expect(box).not.toBeChecked()
})

test('what fails in a dialog is said in it', async ({ admin, page }) => {
  const { fullName } = await joinTeamByCall(page, admin, 'Onthatile Seema')
  await admin.goto('/app/settings?tab=team')
  await admin.getByRole('button', { name: `Actions for ${fullName}` }).click()
  await admin.getByRole('menuitem', { name: 'Remove' }).click()
  const asked = admin.getByRole('alertdialog', { name: `Remove ${fullName}?` })

  await breakCalls(admin, '/rpc/team/removeMember')
  await asked.getByRole('button', { name: 'Remove member' }).click()
  await expect(asked.getByRole('alert')).toHaveText(unreachable)

  await admin.unrouteAll()
  await asked.getByRole('button', { name: 'Remove member' }).click()
  await expect(asked).toHaveCount(0)
  await expect(admin.getByRole('button', { name: `Actions for ${fullName}` })).toHaveCount(0)
})

test('a log-in without a line says why it waits, and goes on by itself', async ({ open, page, admin }) => {
  const account = await joinByCall(page, admin, 'Palesa Ndlovu')
  const phone = await open()
  await phone.goto('/login')
  await expect(phone.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await expect(phone.locator('#root[data-hydrated]')).toBeAttached()

  await phone.context().setOffline(true)
  await expect(phone.getByText('You are offline')).toBeVisible()
  await signIn(phone, account)
  await expect(phone).toHaveURL(/\/login/)

  await phone.context().setOffline(false)
  await expect(phone).toHaveURL(/\/app\/dashboard/)
  await expect(phone.getByText('You are offline')).toHaveCount(0)
})

test('a screen that was never opened says so without a line, and opens once it is back', async ({ somebody }) => {
  const page = await somebody()
  const offline = page.getByRole('heading', { name: 'You are offline', level: 1 })
  await page.goto('/app/dashboard')
  await expect(page.getByText('Up to date')).toBeVisible()

  await page.context().setOffline(true)
  await goTo(page, 'Repository')
  await expect(offline).toBeVisible()
  await expectAccessible(page, 'a screen that was never opened, offline')
  await goTo(page, 'Tasks')
  await expect(page).toHaveURL(/\/app\/tasks$/)
  await expect(offline).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
})

test('a screen that cannot be drawn says so, and is there again after a refresh', async ({ browser }) => {
  // Not watched: the browser's console says what went wrong, as it should.
  const context = await browser.newContext({ storageState: administratorState })
  const page = await context.newPage()
  await page.route('**/rpc/accounts/load', (route) => route.fulfill({ json: { json: { businesses: 'nonsense' } } }))

  await page.goto('/app/dashboard')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh Page' }).click()

  await expect(page.getByRole('region', { name: 'Quota' })).toBeVisible()
  await context.close()
})

/** No answer comes to these calls any more, as when the server is away. */
async function breakCalls(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.abort('internetdisconnected'),
  )
}
