import { readFile } from 'node:fs/promises'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { planOf } from '../../../../test/query-plan.ts'
import { questions } from '../../../../test/retrieval/questions.ts'
import { bestQuery, passagesFor } from './find.ts'
import { readDocumentJob } from './jobs.ts'

async function give(member: Member, businessId: string, name: string, text: string): Promise<string> {
  const { id } = await member.api.documents.upload({ businessId, file: new File([text], name) })
  await readDocumentJob.run((await sharedApp()).services, { workspaceId: member.workspaceId, documentId: id })
  return id
}

const pick = (list: readonly string[], at: number) => list[at % list.length]

/** Two hundred passages of everyday words, so that the right one does not come for want of others. */
function journal(): string {
  const who = ['A guest', 'Our neighbour', 'The postman', 'Eine Kundin', 'Un client', 'Una vecina', 'Um aluno', 'Somebody from the office']
  const did = [
    'asked when we open on Saturday',
    'told us about the weather',
    'fragte nach dem Preis',
    'a demandé le chemin',
    'preguntó por la mesa',
  ]
  const then = [
    'and stayed for a coffee',
    'und blieb bis zum Abend',
    'puis il est reparti à vélo',
    'y volvió por la tarde',
    'e levou uma peça',
  ]
  return Array.from(
    { length: 200 },
    (_, at) =>
      `# Day ${at + 1}\n\n${pick(who, at)} ${pick(did, at * 3 + 1)} ${pick(then, at * 7 + 2)}. The shop was ${pick(['full', 'quiet', 'cold'], at)} all day.`,
  ).join('\n\n')
}

test('of 50 questions in six languages, the right passage is among the first five for at least 45', async () => {
  const { services } = await sharedApp()
  const member = await signedIn()
  const { id: businessId } = await addBusiness(member.api)
  for (const name of Object.keys(questions))
    await give(member, businessId, name, await readFile(new URL(`../../../../test/retrieval/${name}`, import.meta.url), 'utf8'))
  await give(member, businessId, 'journal.md', journal())

  const missed: string[] = []
  for (const [name, asked] of Object.entries(questions))
    for (const [text, heading] of asked) {
      const found = await services.db.transaction(member.workspaceId, (tx) =>
        passagesFor(tx, { workspaceId: member.workspaceId, businessId, text, limit: 5 }),
      )
      if (!found.some((passage) => passage.documentName === name && passage.heading === heading)) missed.push(`${text} (${heading})`)
    }

  const count = Object.values(questions).flat().length
  expect(count).toBe(50)
  expect(count - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(45)
})

const order = (at: number) =>
  `# Order ${at}\n\nGuesthouse ${at} ordered ${at * 3} refill blocks: each refill block for guesthouses lasts weeks.`

test('what one document says again and again leaves room for what another one says of it', async () => {
  const { services } = await sharedApp()
  const member = await signedIn()
  const { id: businessId } = await addBusiness(member.api)
  await give(member, businessId, 'orders.md', Array.from({ length: 20 }, (_, at) => order(at)).join('\n\n'))
  await give(member, businessId, 'prices.csv', 'Product;Weight;Price\nKelp bar;120 g;R 85\nRefill block;1 kg;R 540\n')

  const found = await services.db.transaction(member.workspaceId, (tx) =>
    passagesFor(tx, { workspaceId: member.workspaceId, businessId, text: 'What does a refill block cost for guesthouses?', limit: 6 }),
  )

  expect(found.map(({ documentName }) => documentName)).toEqual([
    'orders.md',
    'orders.md',
    'orders.md',
    'prices.csv',
    'orders.md',
    'orders.md',
  ])
  expect(found[3]?.text).toContain('R 540')
})

test('a question about nothing in the documents finds nothing, and one of another business neither', async () => {
  const member = await signedIn()
  const [first, second] = [(await addBusiness(member.api)).id, (await addBusiness(member.api)).id]
  await give(member, first, 'a.txt', 'Beans rest for a day before they are packed.')

  expect(await member.api.documents.find({ businessId: first, text: 'Zanzibar lighthouse' })).toEqual([])
  expect(await member.api.documents.find({ businessId: second, text: 'beans rest' })).toEqual([])
  expect(await member.api.documents.find({ businessId: first, text: "beans' | <-> & !rest:* \\ ''" })).toHaveLength(1)
})

test('among 50,000 passages of others, those of the business are found by an index', async () => {
  const { services, database } = await sharedApp()
  const [member, neighbour] = [await signedIn(), await signedIn()]
  const { id: businessId } = await addBusiness(member.api)
  const { id: others } = await addBusiness(neighbour.api)
  await give(member, businessId, 'a.txt', 'Beans rest for a day before they are packed.')
  const documentId = await give(neighbour, others, 'b.txt', 'Nothing of the kind.')
  await services.db.asSystem('a test fills a table', (tx) =>
    tx.execute(sql`
      insert into document_passages (id, workspace_id, business_id, document_id, position, body, search)
      select gen_random_uuid(), ${neighbour.workspaceId}, ${others}, ${documentId}, n, 'beans', to_tsvector('simple', 'beans rest ' || n)
      from generate_series(1, 50000) n`),
  )
  await database.asAdmin('vacuum analyze document_passages')

  const plan = await planOf(member.workspaceId, () =>
    bestQuery({ workspaceId: member.workspaceId, businessId, limit: 5 }, ["'beans':*", "'rest'"]),
  )

  const reads = plan.filter((node) => node['Relation Name'] === 'document_passages' || node['Index Name']?.startsWith('document_passages'))
  expect(reads.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  expect(reads.length).toBeGreaterThan(0)
})
