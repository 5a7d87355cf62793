/**
 * Whether the database was not there, too slow, or had no connection to spare in time: by the codes of Node and of PostgreSQL (class
 * 57P: it stops or starts; 57014: a statement over its time limit; 53300: no connection left; 08: no connection) and, of pg, by the only
 * thing that it tells, its words.
 */
export function isOutOfReach(error: unknown): boolean {
  // A request to somebody else failed, whose cause is a connection as well.
  if (!(error instanceof Error) || error instanceof TypeError) return false
  const code = 'code' in error ? error.code : undefined
  const syscall = 'syscall' in error ? error.syscall : undefined
  if (typeof code === 'string' && /^(57P0\d|57014|53300|08\d{3}|EPIPE|ECONNRESET)$/.test(code)) return true
  return syscall === 'connect' || wordsOfPg.test(error.message) || isOutOfReach(error.cause)
}

const wordsOfPg =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/
