import { madeModel, tinyShape } from '../../server/src/ai/local/made-model.ts'
import { expectAccessible } from '../steps/axe.ts'
import { createBusiness } from '../steps/calls.ts'
import { pressEnter } from '../steps/keys.ts'
import { startModelMirror } from '../steps/model-mirror.ts'
import { administrator } from '../steps/people.ts'
import { expectFieldError, expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

const words = 'Kelp soap is poured here in Kalk Bay on Monday.'
const file = madeModel(tinyShape, { say: words })
const name = 'Qwen2.5 0.5B Instruct'

test('in the set-up a model is measured for, downloaded, tried and chosen, and then it writes without a key', async ({
  startInstance,
  open,
}) => {
  // What a machine can do is measured by work, which takes its time beside other journeys.
  test.setTimeout(300_000)
  const mirror = await startModelMirror(file)
  const { url, setupLink } = await startInstance({ SAFE_FETCH_ALLOW: '127.0.0.1', MODEL_MIRROR: mirror.url })
  const page = await open({ baseURL: url })
  const sheet = page.getByRole('region', { name: 'A model on this machine' })
  const model = sheet.getByRole('listitem', { name })

  await test.step('the set-up offers it beside the composer', async () => {
    await page.goto(setupLink)
    await page.getByLabel('Full name').fill(administrator.fullName)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Create administrator' }).click()
    await expect(page.getByRole('heading', { name: 'What is it called?' })).toBeVisible()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.getByRole('radio', { name: /A model on this machine/ }).check()
    await expect(model).toContainText('not measured yet')
  })

  await test.step('one press measures the machine, and says what to expect of each model', async () => {
    await sheet.getByRole('button', { name: 'Measure this machine' }).click()
    await expect(sheet.getByText(/It writes fastest with/)).toBeVisible({ timeout: 150_000 })
    await expect(model).toContainText(/about [\d,]+ words? a minute, expected/)
  })

  await test.step('what is wrong with an added model is said in its dialog, and the step stays', async () => {
    await sheet.getByRole('button', { name: 'Add a model' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a model' })
    await dialog.getByLabel('Name').fill('Page')
    await dialog.getByLabel('Address of the file').fill('https://models.example.com/page.html')
    await dialog.getByRole('button', { name: 'Add model' }).click()
    await expectFieldError(dialog.getByLabel('Address of the file'), 'Enter the full address of a .gguf file.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Who writes the drafts?' })).toBeVisible()
  })

  await test.step('a download shows how far it is, waits when it is told to, and goes on with the rest', async () => {
    mirror.holdAfter(Math.floor(file.length / 2))
    await model.getByRole('button', { name: `Download ${name}` }).click()
    await expect(model.getByRole('progressbar', { name: `Download of ${name}` })).toBeVisible()
    await expect(model).toContainText(/0\.\d MB of 1\.\d MB/)
    await model.getByRole('button', { name: 'Pause' }).click()
    await expect(model).toContainText(/0\.\d MB of it are here/)
    mirror.holdAfter(Number.POSITIVE_INFINITY)
    await model.getByRole('button', { name: `Go on with ${name}` }).click()
    await expect(model.getByRole('button', { name: `Try ${name}` })).toBeVisible()
  })

  await test.step('it shows what it can do before it is chosen', async () => {
    await model.getByRole('button', { name: `Try ${name}` }).click()
    await expect(model).toContainText(words, { timeout: 30_000 })
    await expect(model).toContainText(/words? a minute, measured/)
    await expectAccessible(page, 'Set-up, a model on this machine')
    await model.getByRole('button', { name: `Use ${name}` }).click()
    await expectToast(page, `${name} writes from now on`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'How is mail sent?' })).toBeVisible()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await expect(page).toHaveURL(/\/app\/dashboard$/)
  })

  await test.step('a draft carries its words', async () => {
    const { id } = await createBusiness(page, { name: 'Kelp & Karoo', context: 'Soap from kelp.', contentTypes: ['facebook'] })
    await page.goto(`/app/dashboard?business=${id}`)
    await page.getByLabel('What should be written').fill('Tell people that our studio in Kalk Bay pours kelp soap.')
    await pressEnter(page.getByRole('button', { name: /^Write 1 draft/ }))
    await expect(page.getByRole('article', { name: 'Facebook draft' })).toContainText(words, { timeout: 30_000 })
  })

  await test.step('while it writes it cannot be taken away', async () => {
    await page.goto('/app/admin?tab=ai')
    await expect(model).toContainText('Writes the drafts')
    await expect(model.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0)
    await expectAccessible(page, 'Admin, AI, a model on this machine')
  })
  await mirror.close()
})
