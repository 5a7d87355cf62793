/**
 * What a person typed, as the text of a tsquery: every word must occur, the last one perhaps only begun. Each word is
 * quoted, so that no sign of theirs means anything to PostgreSQL.
 */
export function searchExpression(typed: string): string {
  const words = typed.split(/\s+/u).filter(Boolean)
  return words.map((word, at) => `${quoted(word)}${at === words.length - 1 ? ':*' : ''}`).join(' & ')
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
