/**
 * Whether the database was not there, or had no connection to spare in time: by the codes of Node and of PostgreSQL (class 57P: it
 * stops or starts; 08: no connection) and, of pg's pool, by the only thing it tells, its words.
 */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  const syscall = 'syscall' in error ? error.syscall : undefined
  if (typeof code === 'string' && /^(57P0\d|08\d{3})$/.test(code)) return true
  return syscall === 'connect' || error.message === 'timeout exceeded when trying to connect' || isOutOfReach(error.cause)
}
