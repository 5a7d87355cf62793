import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { pressEnter } from '../steps/keys.ts'
import { expect, test } from '../steps/test.ts'

test('a brief that promises tips and brings none is asked for them before it is written', async ({ somebody }) => {
  const page = await somebody()
  const { id } = await createBusiness(page, {
    name: 'Pedal & Pine',
    context: 'We hire bicycles in Tokai forest.',
    location: 'Tokai',
    contentTypes: ['facebook'],
  })
  await page.goto(`/app/dashboard?business=${id}`)
  const box = page.getByLabel('What should be written')
  const tips = page.getByLabel('5 tips, one a line')
  const draft = page.getByRole('article', { name: 'Facebook draft' })

  await test.step('writing waits until they are given or left out', async () => {
    await box.fill('5 tips for riding with kids in the heat')
    await pressEnter(page.getByRole('button', { name: /^Write 1 draft/ }))
    await expect(page.getByText('Nothing is written yet: give it above, or leave it out.')).toBeVisible()
    await expect(draft).toHaveCount(0)
    await expectAccessible(page, 'The desk asks for tips')
  })

  await test.step('what is given is in the draft, in the number that there is', async () => {
    await tips.fill('Ride before nine\nCarry twice the water\nRest in the shade')
    await expect(page.getByText('3 of 5')).toBeVisible()
    await pressEnter(page.getByRole('button', { name: /^Write 1 draft/ }))
    await expect(draft).toContainText('3 tips for riding with kids in the heat')
    await expect(draft).toContainText('Carry twice the water')
  })

  await test.step('what is left out is not promised', async () => {
    await page.goto(`/app/dashboard?business=${id}`)
    await box.fill('5 tips for riding with kids in the rain')
    await pressEnter(page.getByRole('button', { name: /^Write 1 draft/ }))
    await pressEnter(page.getByRole('button', { name: 'Write without' }))
    await expect(draft).toContainText(/riding with kids in the rain/i)
    await expect(draft).not.toContainText('tips')
  })
})
