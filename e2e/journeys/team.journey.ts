import { Invitation } from '@postwright/contract/identity/team'

import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { newestLink } from '../steps/outbox.ts'
import { approveByCall, signInByCall, signUpByCall, someone } from '../steps/people.ts'
import { expectToast, goTo } from '../steps/screens.ts'
import { joinTeamByCall } from '../steps/team.ts'
import { expect, test } from '../steps/test.ts'

test('an invitation is for one address, and says so to everybody else', async ({ admin, page, somebody, open }) => {
  const [invited, stranger] = [someone('Lerato Dlamini'), await somebody('Pieter Botha')]
  const response = await admin.request.post('/api/v1/team/invitations', {
    data: { email: invited.email, role: 'editor' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const { id } = Invitation.parse(await response.json())
  const link = await newestLink(admin, invited.email, 'team_invitation')

  await test.step('somebody else who is logged in is told whom it is for', async () => {
    await stranger.goto(link)
    await expect(stranger).toHaveURL(/\/invitation$/)
    await expect(stranger.getByRole('heading', { name: 'For another address' })).toBeVisible()
    await expectAccessible(stranger, '/invitation, foreign')
    await stranger.getByRole('button', { name: 'Log out and go on' }).click()
    await expect(stranger.getByRole('button', { name: 'Create account and accept' })).toBeVisible()
  })

  await test.step('a visitor makes an account for that address, and is asked for nothing that only members may read', async () => {
    const refused: string[] = []
    page.on('response', (answer) => void (answer.status() === 401 && refused.push(answer.url())))
    await page.goto(link)
    await expect(page.getByLabel('Email')).toHaveValue(invited.email)
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await expectAccessible(page, '/invitation, new')
    expect(refused).toEqual([])
  })

  await test.step('an account of that address made meanwhile logs in there, and sees what the other screens say', async () => {
    await signUpByCall(page.request, invited)
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Log in and accept' })).toBeVisible()
    await signInByCall(page.request, invited)
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Accept invitation' })).toBeVisible()
    await expectAccessible(page, '/invitation, signed in')
  })

  await test.step('taken back, it says so', async () => {
    await admin.request.delete(`/api/v1/team/invitations/${id}`)
    const visitor = await open()
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: 'Invitation taken back' })).toBeVisible()
    await expectAccessible(visitor, '/invitation, taken back')
  })
})

test('an owner invites somebody new, who works in the workspace until they are removed', async ({ admin, page }) => {
  const invited = someone('Kagiso Molefe')
  const team = admin.getByRole('region', { name: 'Members' })

  await test.step('the owner invites them', async () => {
    await admin.goto('/app/settings?tab=team')
    await expect(team.getByText(/^\d+ of 25\+ seats taken$/)).toBeVisible()
    await team.getByRole('button', { name: 'Invite' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByLabel('Email').fill('nobody')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(admin, 'Invite somebody with an error')
    await dialog.getByLabel('Email').fill(invited.email)
    await dialog.getByLabel('Role').selectOption('Editor')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expectToast(admin, `${invited.email} is invited`)
    await expect(admin.getByRole('region', { name: 'Invitations' }).getByText(invited.email)).toBeVisible()
  })

  await test.step('they register from the link, and wait as everybody does', async () => {
    await page.goto(await newestLink(admin, invited.email, 'team_invitation'))
    await page.getByLabel('Full name').fill(invited.fullName)
    await page.getByLabel('Password', { exact: true }).fill(invited.password)
    await page.getByRole('button', { name: 'Create account and accept' }).click()
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
    await expect(page.getByText(/^Invitation to Thandi.* accepted$/)).toBeVisible()
    await approveByCall(admin.request, invited)
  })

  await test.step('approved, they work there, and manage nobody', async () => {
    await page.goto('/app/settings?tab=team')
    const members = page.getByRole('region', { name: 'Members' })
    await expect(members.getByText(invited.email)).toBeVisible()
    await expect(members.getByText('Only the owner and admins')).toBeVisible()
    await expect(members.getByRole('button', { name: 'Invite' })).toHaveCount(0)
    await expectAccessible(page, 'Settings, Team, as an editor')
  })

  await test.step('they go to their own workspace and back', async () => {
    await workIn(page, /^Kagiso/)
    await workIn(page, /^Thandi/)
  })

  await test.step('the owner gives them another role, which their screen follows', async () => {
    await createBusiness(admin)
    await page.goto('/app/dashboard')
    await expect(page.getByRole('region', { name: 'New brief' })).toBeVisible()
    await team.getByRole('button', { name: `Actions for ${invited.fullName}` }).click()
    await admin.getByRole('menuitem', { name: 'Change role and businesses' }).click()
    const dialog = admin.getByRole('dialog', { name: invited.fullName })
    await dialog.getByLabel('Role').selectOption('Viewer')
    await expectAccessible(admin, 'a member')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(admin, `${invited.fullName} was changed`)
    await expect(page.getByText('Others write here')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('region', { name: 'New brief' })).toHaveCount(0)
    await expectAccessible(page, 'the dashboard of a viewer')
  })

  await test.step('what a viewer may not do is not offered', async () => {
    await expect(page.getByRole('link', { name: 'Add Business' })).toHaveCount(0)
    await page
      .getByRole('link', { name: /^Profile of / })
      .first()
      .click()
    await expect(page.getByText('You read this profile')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Save profile' })).toHaveCount(0)
    await expectAccessible(page, 'the profile of a business, as a viewer')
    await goTo(page, 'Repository')
    await expect(page.getByRole('heading', { name: 'Repository' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'New post' })).toHaveCount(0)
    await goTo(page, 'Content Calendar')
    await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Unscheduled' })).toHaveCount(0)
  })

  await test.step('removed while they look, they are told, and are in their own workspace', async () => {
    await team.getByRole('button', { name: `Actions for ${invited.fullName}` }).click()
    await admin.getByRole('menuitem', { name: 'Remove' }).click()
    await admin.getByRole('button', { name: 'Remove member' }).click()
    await expectToast(admin, `${invited.fullName} was removed`)
    await expect(page.getByText(/You are no longer a member of/)).toBeVisible({ timeout: 20_000 })
    await expect(page).toHaveURL(/\/app\/dashboard/)
    await expect(page.getByRole('complementary', { name: 'Businesses' }).getByText(/^Kagiso/)).toBeVisible()
  })
})

test('a member is kept to one business while they work, then runs the workspace for a while, and leaves', async ({ admin, page }) => {
  const account = await joinTeamByCall(page, admin, 'Andile Zwane')
  const [ours, theirs] = [await createBusiness(admin, { name: unique('Ours') }), await createBusiness(admin, { name: unique('Theirs') })]
  const team = admin.getByRole('region', { name: 'Members' })
  const sidebar = page.getByRole('complementary', { name: 'Businesses' })
  const menu = team.getByRole('button', { name: `Actions for ${account.fullName}` })

  await test.step('they see every business, also new ones', async () => {
    await page.goto('/app/dashboard')
    await expect(sidebar.getByText(ours.name)).toBeVisible()
    await expect(sidebar.getByText(theirs.name)).toBeVisible()
  })

  await test.step('kept to one, the others leave their screen', async () => {
    await admin.goto('/app/settings?tab=team')
    await menu.click()
    await admin.getByRole('menuitem', { name: 'Change role and businesses' }).click()
    const dialog = admin.getByRole('dialog', { name: account.fullName })
    await dialog.getByRole('checkbox', { name: 'All businesses' }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Choose at least one business.')).toBeVisible()
    await expectAccessible(admin, 'a member without a business')
    await dialog.getByRole('checkbox', { name: theirs.name }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(admin, `${account.fullName} was changed`)
    await expect(team.getByText(/1 business only/)).toBeVisible()
    await expect(sidebar.getByText(ours.name)).toBeHidden({ timeout: 20_000 })
    await expect(sidebar.getByText(theirs.name)).toBeVisible()
    expect((await page.request.get(`/api/v1/businesses/${ours.id}`)).status()).toBe(404)
  })

  await test.step('the workspace is handed over to them, by its name', async () => {
    await menu.click()
    await admin.getByRole('menuitem', { name: 'Hand the workspace over' }).click()
    await handOver(admin, account.fullName)
    await expect(team.getByText('Only the owner', { exact: false })).toBeHidden()
    await page.goto('/app/settings?tab=team')
    await expect(page.getByRole('button', { name: 'Leave workspace' })).toBeDisabled()
    await expect(sidebar.getByText(ours.name)).toBeVisible()
  })

  await test.step('and given back', async () => {
    await page.getByRole('button', { name: 'Actions for Thandi Mokoena' }).click()
    await page.getByRole('menuitem', { name: 'Hand the workspace over' }).click()
    await handOver(page, 'Thandi Mokoena')
    await expect(team.getByRole('listitem').filter({ hasText: 'Thandi Mokoena' }).getByText('Owner', { exact: true })).toBeVisible()
  })

  await test.step('they leave, and are in their own workspace', async () => {
    await page.getByRole('button', { name: 'Leave workspace' }).click()
    const dialog = page.getByRole('alertdialog', { name: /^Leave / })
    await expectAccessible(page, 'Leave?')
    await dialog.getByRole('button', { name: 'Leave workspace' }).click()
    await expect(sidebar.getByText(/^Andile/)).toBeVisible({ timeout: 20_000 })
    await expect(sidebar.getByText(theirs.name)).toHaveCount(0)
    await expect(team.getByText(account.email)).toBeHidden({ timeout: 20_000 })
  })
})

/** Typed in full, since it cannot be taken back. */
async function handOver(page: Page, fullName: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: new RegExp(`over to ${fullName}`) })
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog.getByLabel(/^Type .+ to confirm$/)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'handing the workspace over')
  const label = await dialog.getByText(/^Type .+ to confirm$/).innerText()
  await dialog.getByLabel(label).fill(label.replace(/^Type (.+) to confirm$/, '$1'))
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expectToast(page, new RegExp(`^${fullName} owns `))
}

function unique(name: string): string {
  return `${name} ${crypto.randomUUID().slice(0, 6)}`
}

async function workIn(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click()
  await expectAccessible(page, 'account menu with workspaces')
  await page.getByRole('menuitem', { name }).click()
  await expectToast(page, /^You work in .+ now$/)
  await expect(page.getByRole('complementary', { name: 'Businesses' }).getByText(name)).toBeVisible()
}

test('a workspace is renamed; what could not be saved stays, and is saved when asked again', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/app/settings?tab=team')
  const name = page.getByRole('region', { name: 'Workspace' }).getByLabel('Name')
  const save = page.getByRole('button', { name: 'Save workspace' })

  await page.route('**/rpc/team/updateWorkspace', (route) => route.abort('internetdisconnected'))
  await name.fill('Kelp & Tide')
  await save.click()
  await expect(page.getByText('The server cannot be reached. Check the connection and try again.')).toBeVisible()
  await expect(name).toHaveValue('Kelp & Tide')

  await page.unroute('**/rpc/team/updateWorkspace')
  // The account is read again before the team is, and the form drawn anew with its new name while the work goes on.
  await page.route('**/rpc/team/list', async (route) => {
    await expect(page.getByRole('complementary', { name: 'Businesses' }).getByText('Kelp & Tide')).toBeVisible()
    await route.continue()
  })
  await save.dblclick()
  await expectToast(page, 'Workspace saved')
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(name).toHaveValue('Kelp & Tide')
})
