import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, onTestFinished, test } from 'vitest'

import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { currentLanguage, inLanguage } from '../../../sentences.ts'
import { ensureAccount } from '../../identity/accounts/sign-up/ensure-account.ts'
import { profiles, users } from '../../identity/accounts/table.ts'
import { compose } from './compose.ts'
import { type NewMail, queueMail } from './service.ts'
import { mails, mailWords } from './table.ts'

const { services } = await sharedApp()
const german = 'de'

const variables = { name: 'Naledi', start: 'You can log in now.', link: 'https://postwright.example/app' }

async function queued(mail: Partial<NewMail<'account_approved'>>) {
  const to = 'naledi@fynbosdesk.example'
  const id = await services.db.withoutWorkspace('arrange a test', (tx) =>
    queueMail(services, tx, { to, template: 'account_approved', variables, ...mail }),
  )
  const [row] = await services.db.plain.select().from(mails).where(eq(mails.id, id))
  return row!
}

async function speaks({ userId }: Member, language: string): Promise<void> {
  await services.db.asSystem('arrange a test', (tx) =>
    tx.execute(sql`update profiles set language = ${language} where user_id = ${userId}`),
  )
}

test('a mail is in the language of whom it goes to, whoever causes it', async () => {
  const person = await signedIn()
  await speaks(person, german)

  const row = await queued({ userId: person.userId })

  expect(row.language).toBe(german)
  const mail = await compose(services, row)
  expect(mail?.html).toContain('<html dir="ltr" lang="de">')
  expect(mail?.subject).toBe('Ihr Konto bei Postwright ist freigegeben')
  expect(mail?.text).toContain('# Sie können beginnen, Naledi'.slice(2))
  expect(mail?.text).toContain('Gesendet von Postwright')
  await speaks(person, 'en')
  expect((await compose(services, await queued({ userId: person.userId })))?.subject).toBe('Your Postwright account is approved')
})

test('words that an administrator wrote go out as they are, whoever reads them', async () => {
  const person = await signedIn()
  await speaks(person, german)
  const changed = { template: 'account_approved', subject: 'Come in, {{name}}', text: 'The door is open.' }
  await services.db.plain.insert(mailWords).values({ ...changed, changedBy: person.userId, changedAt: new Date() })
  onTestFinished(async () => void (await services.db.plain.delete(mailWords).where(eq(mailWords.template, 'account_approved'))))

  expect(await compose(services, await queued({ userId: person.userId }))).toMatchObject({ subject: 'Come in, Naledi' })
})

test('what a mail tells is said in the language of its recipient', async () => {
  const person = await signedIn()
  await speaks(person, german)
  const told: string[] = []

  await queued({
    userId: person.userId,
    variables: () => {
      told.push(currentLanguage())
      return variables
    },
  })

  expect(told).toEqual([german])
})

test('whoever has no account is written to in the language of the request under way, and in English without one', async () => {
  expect((await inLanguage(german, () => queued({}))).language).toBe(german)
  expect((await queued({})).language).toBe('en')
})

test('a new account speaks the language in which it was asked for, and is welcomed in it', async () => {
  const userId = uuidv7()
  await services.db.plain.insert(users).values({ id: userId, name: 'Naledi', email: `${userId}@fynbosdesk.example` })

  await inLanguage(german, () => ensureAccount(services, userId))

  const [profile] = await services.db.plain.select().from(profiles).where(eq(profiles.userId, userId))
  const rows = await services.db.plain.select({ language: mails.language }).from(mails).where(eq(mails.userId, userId))
  expect(profile?.language).toBe(german)
  expect(rows).toEqual([{ language: german }, { language: german }])
})
