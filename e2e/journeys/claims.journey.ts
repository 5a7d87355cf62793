import { chatCompletions } from '../../server/test/fakes/ai/chat-completions.ts'
import { startStandIn } from '../../server/test/fakes/ai/stand-in.ts'
import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { showPart } from '../steps/editor.ts'
import { pressEnter } from '../steps/keys.ts'
import { administrator } from '../steps/people.ts'
import { expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const text = 'Kelp soap is poured in Kalk Bay on Fridays. 9 of 10 guests come back. Salt water hardens a bar. Ask for Aisha Davids.'
const notes = {
  claims: [{ sentence: 'Salt water hardens a bar.', source: 'knowledge', quote: '' }],
  imageIdea: 'Hands cutting a block of soap, morning light',
}

test('what a model claims without a source is marked, checked or taken out before it is approved', async ({ startInstance, open }) => {
  const { url } = await startInstance({ SAFE_FETCH_ALLOW: '127.0.0.1' })
  const model = await startStandIn(chatCompletions)
  const page = await open({ baseURL: url })
  for (const [path, data] of [
    ['setup/super-admin', administrator],
    ['setup/instance', { name: 'Fynbos Desk' }],
    [
      'admin/ai/providers',
      { kind: 'openai-compatible', name: 'House', baseUrl: model.baseUrl, model: 'small', apiKey: 'sk-house-1234567', isDefault: true },
    ],
  ] as const) {
    const response = await page.request.post(`/api/v1/${path}`, { data })
    expect(response.ok(), await response.text()).toBe(true)
  }
  const { id: businessId } = await createBusiness(page, {
    name: 'Kelp & Karoo',
    context: 'Soap from kelp, poured on Fridays in Kalk Bay.',
    contentTypes: ['facebook'],
    requiresApproval: true,
  })
  const draft = page.getByRole('article', { name: 'Facebook draft' })
  const claims = page.getByRole('region', { name: /^Claims/ })

  await test.step('a house rule is added to the prompt of the type', async () => {
    await page.goto('/app/admin?tab=ai')
    const prompts = page.getByRole('region', { name: 'Prompts' })
    await prompts.getByRole('button', { name: 'Facebook' }).click()
    await expect(prompts.getByText('Knowledge of the subject is wanted')).toBeVisible()
    await prompts.getByLabel('Added here').fill('Never call soap artisanal.')
    await prompts.getByRole('button', { name: 'Save as version 1' }).click()
    await expectToast(page, 'Saved. The next drafts are written with it.')
    await expect(prompts.getByText('Version 1, in use')).toBeVisible()
    await expectAccessible(page, 'Admin, AI, prompts')
  })

  await test.step('the profile shows what is sent, part by part, and asks for checked claims', async () => {
    await page.goto(`/app/business/${businessId}/profile`)
    const knows = page.getByRole('complementary', { name: 'What the AI knows' })
    await expect(knows.getByText('poured on Fridays in Kalk Bay')).toBeVisible()
    await knows.getByText('Rules of the content type').click()
    await expect(knows.getByText('Never call soap artisanal.')).toBeVisible()
    await page.getByLabel('Claims must be checked before a post is approved or scheduled').check()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByRole('button', { name: 'Save profile' })).toHaveCount(0)
    await expectAccessible(page, 'Profile, what the AI knows')
  })

  await test.step('the desk shows which model wrote, and what is to be checked', async () => {
    model.answer({ kind: 'text', pieces: [text, '\n\n[[no', `tes]]\n${JSON.stringify(notes)}`] })
    await page.goto(`/app/dashboard?business=${businessId}`)
    await page.getByLabel('What should be written').fill('Tell people to ask for Aisha Davids at the studio.')
    await pressEnter(page.getByRole('button', { name: /^Write 1 draft/ }))
    await expect(draft).toContainText('small by House')
    await expect(draft).not.toContainText('notes')
    await expect(claims).toContainText('4 found, 1 to be checked')
    await expect(claims).toContainText('Nothing in the brief, the profile or the documents says “9”, “10”.')
    await expect(page.getByRole('listitem', { name: 'Facebook draft' })).toContainText('1 to check')
    await expect(draft).toContainText('Check its claims first.')
    await expect(draft.locator('.claim-numbers')).toHaveText('1234')
    await claims.getByRole('button', { name: 'Next to check' }).click()
    await expect(claims.getByRole('button', { name: '9 of 10 guests come back.' })).toBeFocused()
    await expect(draft.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expectAccessible(page, 'The desk with claims')
  })

  await test.step('in the editor approval waits for it', async () => {
    await draft.getByRole('link', { name: 'Open in editor' }).click()
    await expect(page.getByRole('region', { name: 'Suggested with the draft' })).toContainText('Hands cutting a block of soap')
    await showPart(page, 'Versions')
    await expect(page.getByRole('list', { name: 'What wrote each version' })).toContainText('written by small by House. Prompt')
    await showPart(page, 'Review')
    const approve = page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Approve' })
    await expect(approve).toBeDisabled()
    await expectAccessible(page, 'The editor with claims')

    await claims.getByRole('button', { name: 'I checked it' }).click()
    await expect(claims).toContainText('Checked by Thandi Mokoena')
    await expect(approve).toBeEnabled()
    await claims.getByRole('button', { name: 'Not checked after all' }).click()
    await expect(approve).toBeDisabled()

    await claims.getByRole('button', { name: 'Take it out' }).click()
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(text.replace('9 of 10 guests come back. ', ''))
    await expect(claims).toContainText('3 found')
    await approve.click()
    await expectToast(page, /approved/)
  })
  await model.close()
})
