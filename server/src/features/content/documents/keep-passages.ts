import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { languageOf } from '../../../ai/languages/languages.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { DocumentText } from '../../../infra/document-text/document-text.ts'
import { searchVector } from './find.ts'
import { passagesOf } from './split.ts'
import { documentPassages, type documents } from './table.ts'
import { countWords } from '../../../ai/words.ts'

const rowsAtOnce = 200
/** Of a text, to tell its language by. */
const longestSample = 5_000

/** Puts the text of a document in the place of what was read of it before. */
export async function keepPassages(
  tx: Tx,
  { id: documentId, workspaceId, businessId }: Pick<typeof documents.$inferSelect, 'id' | 'workspaceId' | 'businessId'>,
  { blocks }: DocumentText,
): Promise<{ words: number; passages: number }> {
  const sample = blocks
    .map(({ text }) => text)
    .join('\n')
    .slice(0, longestSample)
  const language = languageOf(sample)?.code ?? null
  await tx.delete(documentPassages).where(and(eq(documentPassages.workspaceId, workspaceId), eq(documentPassages.documentId, documentId)))
  const passages = passagesOf(blocks)
  for (let at = 0; at < passages.length; at += rowsAtOnce) {
    await tx.insert(documentPassages).values(
      passages.slice(at, at + rowsAtOnce).map((passage, index) => ({
        id: uuidv7(),
        workspaceId,
        businessId,
        documentId,
        position: at + index,
        heading: passage.heading,
        page: passage.page,
        body: passage.text,
        search: searchVector(passage, language),
      })),
    )
  }
  return { words: blocks.reduce((sum, { text }) => sum + countWords(text), 0), passages: passages.length }
}
