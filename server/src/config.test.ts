import { isAbsolute } from 'node:path'

import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

test('nothing needs to be set', () => {
  const config = readConfig({})

  expect(config).toMatchObject({
    port: 3000,
    baseUrl: 'http://localhost:3000',
    services: ['web', 'worker', 'cron'],
    authMinPassword: 6,
    dbPoolSize: 10,
    databaseUrl: undefined,
    databaseMigrationUrl: undefined,
  })
  expect(isAbsolute(config.dataDir)).toBe(true)
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', SERVICES: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('texts become what they mean', () => {
  const config = readConfig({
    PORT: '4100',
    BASE_URL: 'https://example.com/',
    SERVICES: 'web, worker',
    TRUST_PROXY: 'yes',
    SAFE_FETCH_ALLOW: 'a.internal, b.internal',
    AI_PROVIDER_URLS: 'openai=https://gateway.example/openai/v1/, groq=http://10.0.0.7/v1',
    PAYMENT_PROVIDER_URLS: 'paypal=http://10.0.0.7/paypal',
  })

  expect(config).toMatchObject({
    port: 4100,
    baseUrl: 'https://example.com',
    services: ['web', 'worker'],
    trustProxy: true,
    safeFetchAllow: ['a.internal', 'b.internal'],
    aiProviderUrls: { openai: 'https://gateway.example/openai/v1/', groq: 'http://10.0.0.7/v1' },
    paymentProviderUrls: { paypal: 'http://10.0.0.7/paypal' },
  })
})

test.each([
  ['PORT', 'eighty', 'PORT must be a number. Example: PORT=3000'],
  ['PORT', '70000', 'PORT must be from 1 to 65535. Example: PORT=3000'],
  ['SERVICES', 'web,mail', 'SERVICES may name web, worker, cron. Example: SERVICES=web,worker,cron'],
  ['BASE_URL', 'example.com', 'BASE_URL must be an http or https address. Example: BASE_URL=https://postwright.example.com'],
  [
    'DATABASE_URL',
    'mysql://x',
    'DATABASE_URL must be the address of a PostgreSQL database. Example: DATABASE_URL=postgresql://postwright_app:password@db.example.com:5432/postwright',
  ],
  ['APP_SECRET', 'short', 'APP_SECRET must have at least 32 characters. Example: APP_SECRET=$(openssl rand -base64 32)'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent. Example: LOG_LEVEL=info'],
  ['AUTH_MIN_PASSWORD', '4', 'AUTH_MIN_PASSWORD must be from 6 to 64. Example: AUTH_MIN_PASSWORD=6'],
  [
    'AI_PROVIDER_URLS',
    'acme=https://gateway.example/v1',
    'AI_PROVIDER_URLS must give an http or https address to one of openai, anthropic, google, mistral, groq, openrouter. Example: AI_PROVIDER_URLS=openai=https://gateway.example.com/openai/v1',
  ],
  [
    'AI_PROVIDER_URLS',
    'openai=gateway',
    'AI_PROVIDER_URLS must give an http or https address to one of openai, anthropic, google, mistral, groq, openrouter. Example: AI_PROVIDER_URLS=openai=https://gateway.example.com/openai/v1',
  ],
  ['TRUST_PROXY', 'maybe', 'TRUST_PROXY must be true or false. Example: TRUST_PROXY=true'],
])('%s=%s is refused by name, with an example', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message)
})

test('all that is wrong is said at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/^PORT .*\nLOG_LEVEL /)
})
