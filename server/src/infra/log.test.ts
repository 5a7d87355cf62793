import { Writable } from 'node:stream'

import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createLog, type Log } from './log.ts'

test('secrets stay out of the log, at the top and two levels down', () => {
  const line = written((log) => {
    log.info(
      { password: 'hunter2', body: { apiKey: 'hunter2' }, req: { headers: { authorization: 'hunter2', cookie: 'hunter2' } } },
      'hello',
    )
  })

  expect(line).not.toContain('hunter2')
  expect(JSON.parse(line)).toMatchObject({ level: 'info', password: '[redacted]', msg: 'hello' })
})

test('a failed query shows its text and its cause, but not its parameters', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(ann@example.com)',
  })

  const line = written((log) => log.error({ err: new DrizzleQueryError('insert into users', ['ann@example.com'], cause) }, 'failed'))

  expect(line).not.toContain('ann@example.com')
  expect(JSON.parse(line)).toMatchObject({
    err: { message: 'Failed query: insert into users', cause: { code: '23505', constraint: 'users_email_key' } },
  })
})

test('a request has its id on each of its lines', () => {
  const line = written((log) => log.child({ requestId: 'r-1' }).info('hello'))

  expect(JSON.parse(line)).toMatchObject({ requestId: 'r-1', msg: 'hello' })
})

function written(work: (log: Log) => void): string {
  let text = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  work(createLog({ level: 'info', destination }))
  return text
}
