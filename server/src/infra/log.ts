import { type DestinationStream, type Logger, pino } from 'pino'

import { currentOrigin } from './origin.ts'

export type Log = Logger

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Names whose values never reach the log, at the top of an object or up to two levels down. */
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'idToken',
  'secret',
  'apiKey',
  'api_key',
  'x-api-key',
  'credentials',
  'access_token',
  'refresh_token',
  'client_secret',
  'appSecret',
  'clientSecret',
  'databaseUrl',
]

/** JSON lines on stderr, so that stdout stays free for the few lines meant for a person. What a request causes carries its id. */
export function createLog(options: { level: LogLevel; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: undefined,
      mixin: requestOf,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError, error: serializeError },
      redact: { paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[redacted]' },
    },
    options.destination ?? process.stderr,
  )
}

function requestOf(): object {
  const origin = currentOrigin()
  return origin ? { requestId: origin.requestId } : {}
}

/**
 * What helps to find a bug, and nothing else: errors of libraries drag along connections with passwords, rows, and, from a
 * failed query, its parameters in `message` and `stack`.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error

  const isFailedQuery = 'query' in error && 'params' in error
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  return {
    type: error.constructor.name,
    message: isFailedQuery ? `Failed query: ${String(error.query)}` : error.message,
    code,
    table,
    constraint,
    cause: error.cause === undefined ? undefined : serializeError(error.cause),
    errors: error instanceof AggregateError ? error.errors.map(serializeError) : undefined,
    stack: isFailedQuery ? callsOf(error) : error.stack,
  }
}

function callsOf(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
