import { expectAccessible } from '../steps/axe.ts'
import { connectChannel, createBusiness, createPost } from '../steps/calls.ts'
import { editorOf, expectText, openPost } from '../steps/editor.ts'
import { administrator } from '../steps/people.ts'
import { expectToast } from '../steps/screens.ts'
import { joinTeamByCall } from '../steps/team.ts'
import { expect, test } from '../steps/test.ts'

test('an editor asks for a review, changes what the reviewer asks for, and the next version is approved', async ({ admin, page }) => {
  const editor = await joinTeamByCall(page, admin, 'Busisiwe Nene')
  const { id: businessId } = await createBusiness(admin, { name: 'Kelp Street Readings', requiresApproval: true })
  const title = 'Readings in December'
  const post = await createPost(page, { businessId, contentType: 'blog', content: { title, body: 'Three readings before the holidays.' } })
  const decisionOf = (screen: typeof page) => screen.getByRole('region', { name: 'Decision' })
  const recordOf = (screen: typeof page) => screen.getByRole('region', { name: 'Reviews so far' })

  await test.step('the editor asks, and says what to look at', async () => {
    await openPost(page, post.id)
    await expect(decisionOf(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await decisionOf(page).getByLabel('What to look at').fill('Is the date right?')
    await decisionOf(page).getByRole('button', { name: 'Ask for review' }).click()
    await expectToast(page, 'The reviewers are told')
    await expect(decisionOf(page).getByText('In review, version 1')).toBeVisible()
    await expect(recordOf(page).getByText('Is the date right?')).toBeVisible()
    await expectAccessible(page, 'the editor of a post in review')
  })

  await test.step('the reviewer is told, reads it, and asks for changes', async () => {
    await admin.goto('/app/dashboard')
    await admin.getByRole('button', { name: /^Notifications/ }).click()
    await admin.getByText(`${editor.fullName} asks you to review “${title}”`).click()
    await expect(editorOf(admin).title).toHaveValue(title)
    await expect(recordOf(admin).getByText('Is the date right?')).toBeVisible()
    await decisionOf(admin).getByRole('button', { name: 'Ask for changes' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Ask for changes' })
    await expectAccessible(admin, 'asking for changes')
    await dialog.getByLabel('What is to be changed').fill('Name the day.')
    await dialog.getByRole('button', { name: 'Ask for changes' }).click()
    await expectToast(admin, 'Changes asked for')
  })

  await test.step('the editor reads it without a reload, changes the text, and asks again', async () => {
    await expect(recordOf(page).getByText('Name the day.')).toBeVisible()
    await editorOf(page).body.fill('Three readings before the holidays, each on a Thursday.')
    await decisionOf(page).getByRole('button', { name: 'Ask for review' }).click()
    await expect(decisionOf(page).getByText('In review, version 2')).toBeVisible()
  })

  await test.step('on a phone the decision is at hand, above the checks, without the preview and the comments before it', async () => {
    await admin.setViewportSize({ width: 390, height: 844 })
    await admin.getByRole('group', { name: 'Parts of the editor' }).getByRole('button', { name: 'Review', exact: true }).click()
    await expect(decisionOf(admin).getByRole('button', { name: 'Approve' })).toBeInViewport()
    await expect(admin.getByRole('region', { name: 'Preview' })).toBeHidden()
    await expect(admin.getByRole('region', { name: 'Comments' })).toBeHidden()
    await admin.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the reviewer approves it, and the record says who decided about which version', async () => {
    await expectText(admin, /on a Thursday/)
    await decisionOf(admin).getByRole('button', { name: 'Approve' }).click()
    await expectToast(admin, 'Version 2 approved')
    await expect(admin.getByRole('region', { name: 'Receipt of the approval' })).toContainText(
      /55 characters.*SHA-256[0-9a-f]{4} [0-9a-f]{4} … /,
    )
    await expect(recordOf(page).getByText(`${administrator.fullName} approved it`)).toBeVisible()
    await expect(recordOf(page).getByRole('listitem')).toHaveText([
      new RegExp(`Version 2.*approved it.*${editor.fullName} asked for a review`),
      new RegExp(`Version 1.*asked for changes.*Name the day\\..*${editor.fullName} asked for a review.*Is the date right\\?`),
    ])
  })
})

test('a channel that came after the approval gets nothing, until its writer asks again or somebody approves it too', async ({
  admin,
  page,
}) => {
  await joinTeamByCall(page, admin, 'Ayanda Mbeki')
  const { id: businessId } = await createBusiness(admin, { name: 'Two walls', requiresApproval: true })
  const post = await createPost(page, {
    businessId,
    contentType: 'linkedin',
    content: { title: null, body: 'See https://walls.example/one.' },
  })
  const decisionOf = (screen: typeof page) => screen.getByRole('region', { name: 'Decision' })
  const receipt = admin.getByRole('region', { name: 'Receipt of the approval' })
  await openPost(admin, post.id)
  await decisionOf(admin).getByRole('button', { name: 'Approve' }).click()
  await expect(receipt).toContainText(/Goes toSandbox wall.*Linkwalls\.example\/one.*SHA-256/)

  await connectChannel(admin, { businessId, kind: 'sandbox', name: 'Second wall' })

  await test.step('the editor is offered another review', async () => {
    await openPost(page, post.id)
    await expect(decisionOf(page).getByText('Not approved for Second wall')).toBeVisible()
    await decisionOf(page).getByRole('button', { name: 'Ask for another review' }).click()
    await expect(decisionOf(page).getByLabel('What to look at')).toBeVisible()
    await expectAccessible(page, 'a post that is not approved for a channel')
  })

  await test.step('the owner sees it without a reload, and approves the channel too', async () => {
    await decisionOf(admin).getByRole('button', { name: 'Approve for Second wall too' }).click()
    await expectToast(admin, 'Approved for Second wall too')
    await expect(receipt).toContainText('Second wall (Sandbox wall)')
    await expect(decisionOf(page).getByText('Not approved for Second wall')).toHaveCount(0)
    await expect(decisionOf(admin).getByText('Not approved for Second wall')).toHaveCount(0)
  })
})

test('a business wants two steps: a reviewer approves first, then the owner is asked, and the receipt names both', async ({
  admin,
  open,
  page,
}) => {
  await joinTeamByCall(page, admin, 'Lerato Dube')
  const second = await open()
  const reviewer = await joinTeamByCall(second, admin, 'Sipho Khumalo', 'reviewer')
  const { id: businessId } = await createBusiness(admin, { name: 'Two Steps Ceramics', requiresApproval: true })
  const post = await createPost(page, { businessId, contentType: 'linkedin', content: { title: null, body: 'The kiln opens on Friday.' } })
  const decisionOf = (screen: typeof page) => screen.getByRole('region', { name: 'Decision' })

  await test.step('the owner says who decides', async () => {
    await admin.goto(`/app/business/${businessId}/profile`)
    await admin.getByRole('button', { name: 'Two steps' }).click()
    await admin.getByRole('group', { name: 'First step' }).getByRole('checkbox', { name: 'Any reviewer' }).check()
    await admin.getByRole('button', { name: 'Save profile' }).click()
    await expect(admin.getByText('Name who decides in the second step.')).toBeVisible()
    await admin.getByRole('group', { name: 'Second step' }).getByRole('checkbox', { name: administrator.fullName }).check()
    await expectAccessible(admin, 'the profile with two steps')
    await admin.getByRole('button', { name: 'Save profile' }).click()
    await expect(admin.getByRole('button', { name: 'Save profile' })).toHaveCount(0)
  })

  await test.step('the editor reads the rule, and asks until a time', async () => {
    await openPost(page, post.id)
    await expect(decisionOf(page).getByText(`Two steps: first any reviewer, then ${administrator.fullName}.`)).toBeVisible()
    await decisionOf(page).getByRole('checkbox', { name: 'Decide before' }).check()
    await decisionOf(page).getByRole('button', { name: 'Ask for review' }).click()
    await expectToast(page, 'The reviewers are told')
    await expect(decisionOf(page).getByText(/To be decided before/)).toBeVisible()
    await expect(decisionOf(page).getByText(`First of two steps. Then: ${administrator.fullName}.`)).toBeVisible()
  })

  await test.step('the owner cannot approve before the reviewer did', async () => {
    await openPost(admin, post.id)
    await expect(decisionOf(admin).getByText('any reviewer')).toBeVisible()
    await expect(decisionOf(admin).getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await openPost(second, post.id)
    await decisionOf(second).getByRole('button', { name: 'Approve' }).click()
  })

  await test.step('then the owner is asked, approves, and the receipt names both', async () => {
    await expect(decisionOf(admin).getByText('Second of two steps.')).toBeVisible()
    await expectAccessible(admin, 'the second step of a review')
    await decisionOf(admin).getByRole('button', { name: 'Approve' }).click()
    const receipt = page.getByRole('region', { name: 'Receipt of the approval' })
    await expect(receipt).toContainText(reviewer.fullName)
    await expect(receipt).toContainText(administrator.fullName)
  })

  await test.step('whoever changes the text afterwards reads that the approval is void', async () => {
    await editorOf(page).body.fill('The kiln opens on Saturday.')
    await expectToast(page, 'It was changed after it was approved: the approval is void.')
    await expect(page.getByRole('region', { name: 'Receipt of the approval' })).toHaveCount(0)
  })
})

test('several posts are chosen in the repository and submitted together; one without a text stays chosen and says why', async ({
  admin,
  page,
}) => {
  await joinTeamByCall(page, admin, 'Ntombi Sithole')
  const { id: businessId } = await createBusiness(admin, { name: 'Lantern Street Choir', requiresApproval: true })
  const write = (title: string, body: string) => createPost(page, { businessId, contentType: 'blog', content: { title, body } })
  await write('Carols in the park', 'We sing on the first Sunday of Advent.')
  await write('Who may join', 'Everybody who can hold a tune.')
  await write('Not written yet', '')
  const chosen = page.getByRole('region', { name: 'Chosen posts' })

  await page.goto(`/app/repository?business=${businessId}`)
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
  await expect(chosen.getByText('3 chosen')).toBeVisible()
  await expectAccessible(page, 'the repository with chosen posts')
  await chosen.getByRole('button', { name: 'Ask for review' }).click()
  await page.getByLabel('What to look at').fill('Are the dates right?')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for review' }).click()

  await expectToast(page, '2 posts are in review')
  await expect(chosen.getByText('1 chosen')).toBeVisible()
  await expect(chosen.getByRole('alert')).toHaveText(/Not written yet\s*Body is required\./)
  await page.goto(`/app/repository?business=${businessId}&status=in_review`)
  await expect(page.getByRole('link', { name: /Carols in the park/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Who may join/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Not written yet/ })).toHaveCount(0)
})
