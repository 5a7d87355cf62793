import type { Page } from '@playwright/test'

import { expectAccessible } from '../steps/axe.ts'
import { addBusiness } from '../steps/business.ts'
import { approveByCall, signIn, someone } from '../steps/people.ts'
import { expectFieldError, expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('a plan chosen at sign-up is remembered, paid in the sandbox, made larger at the right price, and has invoices', async ({
  page,
  admin,
}) => {
  test.setTimeout(180_000)
  const account = someone('Lindiwe Nkosi')
  const quota = page.getByRole('region', { name: 'Quota' })

  await test.step('signed up with Solo, and approved', async () => {
    await page.goto('/register?plan=solo&currency=ZAR')
    await page.getByLabel('Full name').fill(account.fullName)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await approveByCall(admin.request, account)
    await signIn(page, account)
    await page.waitForURL(/\/app\//)
  })

  await test.step('the trial is under way, and the Dashboard leads to where Solo is paid', async () => {
    await page.goto('/app/dashboard')
    await expect(quota).toContainText('Solo, R550 a month, starts with your first payment.')
    await quota.getByRole('link', { name: 'Choose a plan' }).click()
    await expect(page.getByText('No payment provider is configured for ZAR, so nothing on this page moves money.')).toBeVisible()
    await expect(page.getByText('Free, for a trial')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Solo' })).toBeChecked()
    await expectAccessible(page, 'Settings, Billing, in the trial')
  })

  await test.step('a card that is declined buys nothing', async () => {
    const checkout = await pay(page, 'Pay R550.00')
    await expect(checkout.getByText('This is not a payment page. No money moves and no card is asked for.')).toBeVisible()
    await expectAccessible(checkout, 'the checkout of the sandbox')
    await checkout.getByRole('radio', { name: 'The card is declined' }).check()
    await checkout.getByRole('button', { name: 'Answer so' }).click()
    await expect(checkout.getByText('Nothing was bought. What is in use goes on.')).toBeVisible()
    await checkout.close()
    await expect(page.getByText('Free, for a trial')).toBeVisible()
  })

  await test.step('the bank’s question can be refused', async () => {
    const checkout = await pay(page, 'Pay R550.00')
    await checkout.getByRole('radio', { name: 'The bank asks for a second step' }).check()
    await checkout.getByRole('button', { name: 'Answer so' }).click()
    await expectAccessible(checkout, 'the second step of the checkout of the sandbox')
    await checkout.getByRole('button', { name: 'Refuse it' }).click()
    await expect(checkout.getByText('Nothing was bought. What is in use goes on.')).toBeVisible()
    await checkout.close()
  })

  await test.step('an event that is late leaves everything as it was, and Billing says that it is awaited', async () => {
    await page.getByRole('radio', { name: 'Agency' }).check()
    const checkout = await pay(page, 'Pay R3,800.00')
    await checkout.getByLabel('The event arrives').selectOption('After an hour')
    await checkout.getByRole('button', { name: 'Answer “paid R3,800.00”' }).click()
    await expect(checkout.getByText('Answered: the event is on its way')).toBeVisible()
    await checkout.getByRole('link', { name: 'Back to Billing' }).click()
    await expect(checkout.getByText('Your payment is being confirmed: Agency plan')).toBeVisible()
    await expect(checkout.getByText('Free, for a trial')).toBeVisible()
    await expectAccessible(checkout, 'Settings, Billing, back from a payment')
    await checkout.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(checkout).toHaveURL(/tab=billing$/)
    await checkout.close()
    await page.getByRole('radio', { name: 'Solo' }).check()
  })

  await test.step('paid, Solo is in use without a reload, also when the payment is told twice', async () => {
    const checkout = await pay(page, 'Pay R550.00')
    await checkout.getByLabel('How often', { exact: true }).selectOption('2 times')
    await checkout.getByRole('button', { name: 'Answer “paid R550.00”' }).click()
    await expect(checkout.getByText('Paid: Solo is in use')).toBeVisible()
    await checkout.close()
    await expect(page.getByText('R550 a month')).toBeVisible()
    await expect(invoices(page)).toHaveCount(1)
  })

  await test.step('more tokens for this month', async () => {
    const checkout = await pay(page, '+10,000 tokens')
    await checkout.getByRole('button', { name: 'Answer “paid R90.00”' }).click()
    await expect(checkout.getByText(/^Paid: /)).toBeVisible()
    await checkout.close()
    await expect(page.getByText('of 110,000')).toBeVisible()
    await expect(invoices(page)).toHaveCount(2)
  })

  await test.step('Growth begins at once; the month that is paid is taken off its price', async () => {
    await page.getByRole('radio', { name: 'Growth' }).check()
    await expect(page.getByText(/^\d+ of \d+ days of the plan before, unused$/)).toBeVisible()
    const button = page.getByRole('button', { name: /^Pay R/ })
    // A day of the month before may have begun.
    await expect(button).toHaveText(/^Pay R9(50|6\d|7\d)\.\d\d$/)
    const amount = (await button.innerText()).replace('Pay ', '')
    const checkout = await pay(page, `Pay ${amount}`)
    await checkout.getByRole('button', { name: `Answer “paid ${amount}”` }).click()
    await expect(checkout.getByText('Paid: Growth is in use')).toBeVisible()
    await checkout.close()
    await expect(page.getByText('R1500 a month')).toBeVisible()
    // With what is left of the pack.
    await expect(page.getByText('of 310,000')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your plan' })).toContainText(/Seats\s*1 of 3/)
    await expectAccessible(page, 'Settings, Billing, with a plan that is paid')
  })

  await test.step('its invoice is a page that prints, with who buys', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    const details = page.getByRole('dialog', { name: 'On the invoice' })
    await details.getByLabel('Name').fill('Nkosi Trading')
    await details.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved for invoices from now on')
    await page
      .getByRole('link', { name: /^Open invoice SBX-/ })
      .first()
      .click()
    const invoice = page.getByRole('article', { name: /^Invoice SBX-\d+$/ })
    await expect(invoice).toContainText('No money moved. This is no invoice for a tax office.')
    await expect(invoice).toContainText(/Growth, .+ to /)
    await page.emulateMedia({ media: 'print' })
    await expect(invoice.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.emulateMedia({ media: null })
    await expectAccessible(page, 'an invoice')
  })

  await test.step('one more business is paid for the rest of the month, fewer are chosen for the next one, and taken back', async () => {
    await page.goto('/app/settings?tab=billing')
    const extras = page.getByRole('region', { name: 'Extras' })
    await expect(extras).toContainText('R180 a month each. You have none.')
    await extras.getByRole('button', { name: 'One more' }).click()
    await expect(extras).toContainText('left of this month; then R1,680.00 a month with the plan.')
    const checkout = await pay(page, 'Add for R180.00')
    await expect(checkout.getByText(/^Extra businesses, (\d+) of \1 days$/)).toBeVisible()
    await checkout.getByRole('button', { name: 'Answer “paid R180.00”' }).click()
    await expect(checkout.getByText('Paid: Extra businesses')).toBeVisible()
    await checkout.close()
    await expect(page.getByText('R1680 a month')).toBeVisible()
    await expect(extras).toContainText('You have 1.')
    await expect(page.getByRole('cell', { name: /^Extra businesses, until / })).toBeVisible()
    await extras.getByRole('button', { name: 'One fewer' }).click()
    await extras.getByRole('button', { name: /^Change on / }).click()
    await expect(page.getByText(/^From .+ on: no extra business\.$/)).toBeVisible()
    await extras.getByRole('button', { name: 'Keep 1' }).click()
    await expectToast(page, 'The plan stays as it is.')
    await expectAccessible(page, 'Settings, Billing, with an extra business')
  })

  await test.step('a smaller plan is chosen for the next month, with what stays in it, and taken back', async () => {
    await page.goto('/app/dashboard')
    await addBusiness(page, { name: 'Umhlanga Bakery', context: 'Bread.' })
    await addBusiness(page, { name: 'Durban Books', context: 'Books.' })
    await page.goto('/app/settings?tab=billing')
    await expect(page.getByText('2 of 4')).toBeVisible()
    await page.getByRole('radio', { name: 'Solo' }).check()
    const stays = page.getByRole('region', { name: 'Businesses that stay' })
    await expect(stays.getByRole('checkbox', { name: 'Durban Books' })).toBeChecked()
    await stays.getByRole('checkbox', { name: 'Umhlanga Bakery' }).check()
    await expect(stays.getByText('Choose 1 at most.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Move to Solo on / })).toBeDisabled()
    await stays.getByRole('checkbox', { name: 'Durban Books' }).uncheck()
    await expectAccessible(page, 'Settings, Billing, with what stays in a smaller plan')
    await page.getByRole('button', { name: /^Move to Solo on / }).click()
    await expect(page.getByText(/^Solo begins on /).first()).toBeVisible()
    await expect(page.getByText('R1680 a month')).toBeVisible()
    // The form of the choice closes a moment after it is made.
    await expect(stays).toHaveCount(0)
    await page.getByRole('radio', { name: 'Solo' }).click()
    await expect(stays.getByRole('checkbox', { name: 'Umhlanga Bakery' })).toBeChecked()
    await page.getByRole('button', { name: 'Keep the plan in use' }).click()
    await expectToast(page, 'The plan stays as it is.')
  })

  await test.step('it is cancelled, and goes on after all', async () => {
    await page.getByRole('button', { name: 'Cancel at the end of the month' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the plan' }).click()
    await expect(page.getByText(/^Cancelled: it ends on /)).toBeVisible()
    await page.getByRole('button', { name: 'Let it go on' }).click()
    await expectToast(page, 'The plan goes on')
    await expect(page.getByText(/^Cancelled: it ends on /)).toHaveCount(0)
  })

  await test.step('the money is asked back, once, with a reason', async () => {
    await page.getByRole('button', { name: 'Ask for a refund' }).click()
    const dialog = page.getByRole('dialog', { name: /^Ask for R.+ back$/ })
    await dialog.getByLabel('Reason').fill('We chose the wrong plan.')
    await dialog.getByRole('button', { name: 'Ask for a refund' }).click()
    await expect(page.getByText(/^Asked for R.+\. The administrator decides\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask for a refund' })).toHaveCount(0)
  })

  await test.step('an administrator finds it, reads what happened, and refuses with a reason', async () => {
    await findWhoAsks(admin, account.email)
    await expectAccessible(admin, 'Admin, Subscriptions')
    await admin.getByRole('button', { name: /^Open .*workspace/ }).click()
    const panel = admin.getByRole('dialog').first()
    await expect(panel.getByText(/^R9\d\d\.\d\d paid for Growth$/)).toBeVisible()
    await expect(panel.getByText('R550.00 paid for Solo')).toBeVisible()
    await expectAccessible(admin, 'Admin, Subscriptions, one of them')
    await decide(admin, 'Refuse', 'Refuse the refund', 'Please use what is left first.')
    await expect(panel.getByText(/ is asked back$/)).toHaveCount(0)
    await page.goto('/app/notifications')
    await expect(page.getByText('Please use what is left first.')).toBeVisible()
  })

  await test.step('found by the number of an invoice, more is given for the month, and the invoice opens for administrators', async () => {
    const panel = admin.getByRole('dialog').first()
    const number =
      (await panel
        .getByText(/^SBX-\d+$/)
        .first()
        .textContent()) ?? ''
    await admin.goto('/app/admin?tab=subscriptions')
    await admin.getByLabel('Search subscriptions').fill(number)
    await expect(admin.getByRole('button', { name: /^Open .*workspace/ })).toHaveCount(1)
    await admin.getByRole('button', { name: /^Open .*workspace/ }).click()
    await panel.getByRole('button', { name: 'Give more' }).click()
    const dialog = admin.getByRole('dialog', { name: /^Give .+ more$/ })
    await dialog.getByRole('button', { name: 'Give more' }).click()
    await expectFieldError(dialog.getByLabel('More tokens'), 'Enter how many tokens or posts.')
    await expectAccessible(admin, 'Admin, Subscriptions, giving more')
    await dialog.getByLabel('More tokens').fill('50000')
    await dialog.getByLabel('Reason').fill('For the launch.')
    await dialog.getByRole('button', { name: 'Give more' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(panel).toContainText('360,000 tokens')
    await expect(page.getByText('An administrator gave you 50,000 more tokens for this month')).toBeVisible()
    await panel.getByRole('link', { name: `Open invoice ${number} to print` }).click()
    await expect(admin.getByRole('article', { name: `Invoice ${number}` })).toContainText('Total, paid')
  })

  await test.step('asked again, it is given back, and the plan ends', async () => {
    await page.goto('/app/settings?tab=billing')
    await page.getByRole('button', { name: 'Ask for a refund' }).click()
    const dialog = page.getByRole('dialog', { name: /^Ask for R.+ back$/ })
    await dialog.getByLabel('Reason').fill('We stop.')
    await dialog.getByRole('button', { name: 'Ask for a refund' }).click()
    await expect(page.getByText(/^Asked for R.+\. The administrator decides\.$/)).toBeVisible()
    await findWhoAsks(admin, account.email)
    await admin.getByRole('button', { name: /^Open .*workspace/ }).click()
    await decide(admin, 'Give it back', 'Give it back', 'Within 14 days.')
    await expect(page.getByText('The plan has ended. Nothing was deleted: reading and exporting go on.')).toBeVisible()
    // Each of the three payments for the plan and that for the pack, and the credit note that corrects it.
    await expect(page.getByRole('region', { name: 'Invoices' }).first().getByText('Given back')).toHaveCount(8)
  })
})

async function findWhoAsks(admin: Page, email: string): Promise<void> {
  await admin.goto('/app/admin?tab=subscriptions')
  await admin.getByLabel('Search subscriptions').fill(email)
  await admin.getByRole('combobox', { name: 'Status' }).selectOption('Refund asked for')
  await expect(admin.getByRole('button', { name: /^Open .*workspace/ })).toHaveCount(1)
}

async function decide(admin: Page, button: string, submit: string, reason: string): Promise<void> {
  await admin.getByRole('dialog').first().getByRole('button', { name: button, exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: /\?$/ })
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await expectFieldError(dialog.getByLabel('Reason'), /Reason is required\./)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Presses what is paid, and goes to the tab that it opens. */
async function pay(page: Page, button: string): Promise<Page> {
  const [checkout] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button, exact: true }).click()])
  await checkout.waitForURL(/\/checkout\//)
  return checkout
}

function invoices(page: Page) {
  return page
    .getByRole('region', { name: 'Invoices' })
    .first()
    .getByRole('link', { name: /^Open invoice / })
}
