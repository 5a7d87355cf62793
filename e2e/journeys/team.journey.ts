import { Invitation } from '@postwright/contract/team'

import { expectAccessible } from '../steps/axe.ts'
import { newestLink } from '../steps/outbox.ts'
import { signInByCall, signUpByCall, someone } from '../steps/people.ts'
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
  })

  await test.step('a visitor makes an account for that address', async () => {
    await page.goto(link)
    await expect(page.getByLabel('Email')).toHaveValue(invited.email)
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await expectAccessible(page, '/invitation, new')
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
