import { and, eq, inArray, sql } from 'drizzle-orm'

import { sourceLabel } from '../../../ai/claims/source-label.ts'
import { languageOf } from '../../../ai/languages/languages.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { documentPassages, documents } from './table.ts'
import { folded, wordsOf } from '../../../ai/words.ts'

/** How PostgreSQL takes words to their stems, by the code of a language. */
const stemmers: Record<string, string> = { en: 'english', de: 'german', fr: 'french', es: 'spanish', pt: 'portuguese' }

/** What is asked, as so many different words at most: those of a long brief that come first say what it is about. */
const mostTerms = 60
/** So many passages are weighed against each other. */
const mostWeighed = 150
/** So many of one document come before any other document has its turn: what it says again and again crowds out nothing. */
const mostOfDocument = 3
/** From so many letters on, a word is also the beginning of longer ones. */
const shortestBeginning = 4

export interface Question {
  workspaceId: string
  businessId: string
  text: string
  limit: number
}

export interface FoundPassage {
  id: string
  documentId: string
  documentName: string
  heading: string | null
  page: number | null
  text: string
}

/** The passages of a business's documents that fit a text best, best first. Words that nearly all of them have count for nothing. */
export async function passagesFor(tx: Tx, { workspaceId, businessId, text, limit }: Question): Promise<FoundPassage[]> {
  if (!(await hasPassages(tx, { workspaceId, businessId }))) return []
  const terms = await termsOf(tx, text)
  if (terms.length === 0) return []
  const { rows: best } = await tx.execute<{ id: string }>(bestQuery({ workspaceId, businessId, limit }, terms))
  const rows = await tx
    .select({ ...passageColumns })
    .from(documentPassages)
    .innerJoin(documents, eq(documents.id, documentPassages.documentId))
    .where(
      and(
        eq(documentPassages.workspaceId, workspaceId),
        inArray(
          documentPassages.id,
          best.map(({ id }) => id),
        ),
      ),
    )
  const places = new Map(best.map(({ id }, at) => [id, at]))
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** As many as a draft is made from: about two pages. */
export const mostQuoted = 6

/** A passage as whoever writes is given it, and where it stands. */
export interface QuotedPassage extends Pick<FoundPassage, 'documentId' | 'heading' | 'page' | 'text'> {
  /** Its document, and the heading that it stands under. */
  source: string
}

/** The same as whoever writes is given them. */
export async function quotedPassages(tx: Tx, question: Omit<Question, 'limit'>): Promise<QuotedPassage[]> {
  const found = await passagesFor(tx, { ...question, limit: mostQuoted })
  return found.map(({ documentId, documentName, heading, page, text }) => {
    return { source: sourceLabel(documentName, heading || null), text, documentId, heading, page }
  })
}

export const passageColumns = {
  id: documentPassages.id,
  documentId: documentPassages.documentId,
  documentName: documents.name,
  heading: documentPassages.heading,
  page: documentPassages.page,
  text: documentPassages.body,
}

async function hasPassages(tx: Tx, { workspaceId, businessId }: Pick<Question, 'workspaceId' | 'businessId'>): Promise<boolean> {
  const [one] = await tx
    .select({ id: documentPassages.id })
    .from(documentPassages)
    .where(and(eq(documentPassages.workspaceId, workspaceId), eq(documentPassages.businessId, businessId)))
    .limit(1)
  return one !== undefined
}

/** Each word of a text that means something, as a tsquery: as it is, by its stems, and as a beginning. */
async function termsOf(tx: Tx, text: string): Promise<string[]> {
  const words = [...new Set(wordsOf(text))].slice(0, mostTerms * 3)
  const own = stemmers[languageOf(text)?.code ?? ''] ?? 'simple'
  const { rows } = await tx.execute<{ word: string; stems: string[] }>(sql`
    select w.word, array_agg(distinct s.lexeme) as stems
    from unnest(${sql.param(words)}::text[]) with ordinality as w (word, at),
      unnest(${sql.param(Object.values(stemmers))}::text[]) as c (config),
      lateral unnest(tsvector_to_array(to_tsvector(c.config::regconfig, w.word))) as s (lexeme)
    where length(to_tsvector(${own}::regconfig, w.word)) > 0
    group by w.word, w.at order by w.at limit ${mostTerms}`)
  return rows.map(({ word, stems }) => {
    const plain = folded(word)
    const exact = plain.length >= shortestBeginning ? `${quoted(plain)}:*` : quoted(plain)
    return [exact, ...stems.filter((stem) => stem !== plain).map(quoted)].join(' | ')
  })
}

/**
 * The candidates by cover density, then by how much each word that they have tells them from the others (as BM25 has it). The headings of
 * a passage count for more than its text.
 */
export function bestQuery({ workspaceId, businessId, limit }: Omit<Question, 'text'>, terms: readonly string[]) {
  const any = terms.map((term) => `(${term})`).join(' | ')
  return sql`
    with terms as (select at, term::tsquery as query from unnest(${sql.param(terms)}::text[]) with ordinality as t (term, at)),
    found as materialized (
      select p.id, p.document_id, p.search from document_passages p
      where p.workspace_id = ${workspaceId} and p.business_id = ${businessId} and p.search @@ ${any}::tsquery
      order by ts_rank_cd(p.search, ${any}::tsquery) desc, p.id limit ${mostWeighed}
    ),
    hits as (
      select f.id, f.document_id, t.at, ts_rank('{0.1, 0.6, 0.8, 1.0}', f.search, t.query) as weight
      from found f join terms t on f.search @@ t.query
    ),
    rarity as (
      select at, ln(1 + ((select count(*) from found) - count(*) + 0.5) / (count(*) + 0.5)) as weight from hits group by at
    ),
    weighed as (
      select h.id, sum(h.weight * r.weight) as weight,
        row_number() over (partition by h.document_id order by sum(h.weight * r.weight) desc, h.id) as place
      from hits h join rarity r using (at) group by h.id, h.document_id
    )
    select id from weighed order by place > ${mostOfDocument}, weight desc, id limit ${limit}`
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** What a passage is found by: its words as they are, and their stems in its language. */
export function searchVector(passage: { heading: string | null; text: string }, language: string | null) {
  const config = stemmers[language ?? '']
  const heading = wordsOf(passage.heading ?? '')
  const words = wordsOf(passage.text)
  const plain = [vectorOf('simple', heading.map(folded), 'A'), vectorOf('simple', words.map(folded), 'B')]
  const stems = config ? [vectorOf(config, heading, 'A'), vectorOf(config, words, 'B')] : []
  return sql.join([...plain, ...stems], sql` || `)
}

function vectorOf(config: string, words: readonly string[], weight: 'A' | 'B') {
  return sql`setweight(to_tsvector(${config}::text::regconfig, ${words.join(' ')}::text), ${sql.raw(`'${weight}'`)})`
}
