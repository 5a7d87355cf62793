/** The five characters by which PostgreSQL names an error, such as `23505`, also when Drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return sqlState(error.cause)
}

/** Whether a unique constraint refused: somebody else was first. */
export function isTaken(error: unknown): boolean {
  return sqlState(error) === '23505'
}
