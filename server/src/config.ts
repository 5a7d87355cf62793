import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AiProviderKind, ownKeyKinds } from '@postwright/contract/content/ai-provider-kinds'
import { paymentProviders } from '@postwright/contract/billing/payment-settings'
import { integrationKinds } from '@postwright/contract/publishing/integrations'
import { z } from 'zod'

import { logLevels } from './infra/log.ts'
import { StartRefused } from './infra/start-refused.ts'
import { projectRoot } from './project-root.ts'

const serviceNames = ['web', 'worker', 'cron'] as const

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be from 1 to 65535')
  .max(65_535, 'must be from 1 to 65535')
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'must be the address of a PostgreSQL database')
const yesOrNo = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'], 'must be true or false')
  .transform((text) => ['true', '1', 'yes'].includes(text))
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((piece) => piece.trim())
    .filter(Boolean),
)

/** `name=address` pairs, by these names. */
function addressesOf<Name extends string>(names: readonly Name[]) {
  return list.transform((pairs, context) => {
    const urls: Partial<Record<Name, string>> = {}
    for (const pair of pairs) {
      const [, given = '', url = ''] = /^([a-z]+)=(https?:\/\/.+)$/.exec(pair) ?? []
      const name = names.find((known) => known === given)
      if (name && URL.canParse(url)) urls[name] = url
      else context.addIssue(`must give an http or https address to one of ${names.join(', ')}`)
    }
    return urls
  })
}

/** Every variable that Postwright reads: what it is for, its rule, and an example for who gets it wrong. */
const variables = {
  PORT: variable(port.default(3000), '3000'),
  HOST: variable(z.string().default('0.0.0.0'), '127.0.0.1'),
  /** The address that people type; links in mails and feeds begin with it. */
  BASE_URL: variable(
    z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    'https://postwright.example.com',
  ),
  DATA_DIR: variable(
    z
      .string()
      .default('./data')
      .transform((path) => (isAbsolute(path) ? path : join(fileURLToPath(projectRoot), path))),
    './data',
  ),
  /** Translations, a folder for each language; another folder for who words them otherwise. */
  LOCALES_DIR: variable(
    z
      .string()
      .default('locales')
      .transform((path) => (isAbsolute(path) ? path : join(fileURLToPath(projectRoot), path))),
    '/etc/postwright/locales',
  ),
  /** Unset means the embedded PostgreSQL. */
  DATABASE_URL: variable(postgresUrl.optional(), 'postgresql://postwright_app:password@db.example.com:5432/postwright'),
  /** Straight to the server, as the role that owns the tables and migrates them; that of DATABASE_URL then owns nothing. */
  DATABASE_MIGRATION_URL: variable(postgresUrl.optional(), 'postgresql://postwright_owner:password@db.example.com:5432/postwright'),
  /** Past a pooler, straight to the server: for LISTEN, and for migrations where DATABASE_MIGRATION_URL is not set. */
  DATABASE_LISTEN_URL: variable(postgresUrl.optional(), 'postgresql://postwright_app:password@db.example.com:5432/postwright'),
  DB_POOL_SIZE: variable(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(2, 'must be from 2 to 200')
      .max(200, 'must be from 2 to 200')
      .default(10),
    '10',
  ),
  /** Off behind a pooler in transaction mode that does not know named statements, such as PgBouncer before 1.21. */
  DB_PREPARE: variable(yesOrNo.default(true), 'false'),
  /** Daily backups of the embedded database that are kept, with the files; 0 makes none. */
  BACKUP_KEEP: variable(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(0, 'must be from 0 to 365')
      .max(365, 'must be from 0 to 365')
      .default(7),
    '7',
  ),
  SERVICES: variable(
    list
      .pipe(
        z.array(z.enum(serviceNames, `may name ${serviceNames.join(', ')}`)).min(1, `must name at least one of ${serviceNames.join(', ')}`),
      )
      .default([...serviceNames]),
    'web,worker,cron',
  ),
  /** Encrypts secrets at rest; unset means a key of its own in DATA_DIR. Nodes that share a database share it. */
  APP_SECRET: variable(z.string().min(32, 'must have at least 32 characters').optional(), '$(openssl rand -base64 32)'),
  /** The APP_SECRET before this one, until `npm run rotate-secrets` has sealed everything anew. */
  APP_SECRET_PREVIOUS: variable(z.string().min(32, 'must have at least 32 characters').optional(), '$(cat old-secret)'),
  /** Whoever asks for /metrics from elsewhere than this machine says this. */
  METRICS_TOKEN: variable(z.string().min(16, 'must have at least 16 characters').optional(), '$(openssl rand -hex 16)'),
  LOG_LEVEL: variable(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'), 'info'),
  AUTH_MIN_PASSWORD: variable(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(6, 'must be from 6 to 64')
      .max(64, 'must be from 6 to 64')
      .default(6),
    '6',
  ),
  /** Refuses the passwords that everybody uses, and those that are little more than a name. */
  AUTH_REFUSE_COMMON: variable(yesOrNo.default(false), 'true'),
  /** Where passwords are compared with those of data breaches, by the range protocol of Pwned Passwords; unset, nobody is asked. */
  AUTH_BREACHED_PASSWORDS: variable(
    z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    'https://api.pwnedpasswords.com/range',
  ),
  /** Whether X-Forwarded-For and -Proto come from a proxy of the operator's. */
  TRUST_PROXY: variable(yesOrNo.default(false), 'true'),
  /** What newsletters hand to the mail server at most, of all businesses together. */
  NEWSLETTER_MAILS_PER_MINUTE: variable(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(12, 'must be from 12 to 1000000')
      .max(1_000_000, 'must be from 12 to 1000000')
      .default(600),
    '600',
  ),
  /** Signs what a mail service tells of bounces and complaints at /api/webhooks/mail-events; unset, nobody may tell. */
  MAIL_EVENTS_SECRET: variable(z.string().min(16, 'must have at least 16 characters').optional(), '$(openssl rand -hex 32)'),
  /** Hosts in private networks that outgoing requests may reach all the same. */
  SAFE_FETCH_ALLOW: variable(list.default([]), 'ollama.internal,192.168.1.20'),
  /** Gateways in front of hosted AI providers, which are asked in the place of these. */
  AI_PROVIDER_URLS: variable(addressesOf<AiProviderKind>(ownKeyKinds).default({}), 'openai=https://gateway.example.com/openai/v1'),
  /** In the place of what payment providers are reached by, test and live: for those who must go through a gateway. */
  PAYMENT_PROVIDER_URLS: variable(addressesOf(paymentProviders).default({}), 'paystack=https://gateway.example.com/paystack'),
  /** In the place of the addresses of platforms that need an app of this instance: for those who must go through a gateway. */
  PLATFORM_URLS: variable(addressesOf(integrationKinds).default({}), 'x=https://gateway.example.com/x'),
  /** The version of LinkedIn's API that is asked for; each lives for about a year. */
  LINKEDIN_VERSION: variable(
    z
      .string()
      .regex(/^20\d\d(?:0[1-9]|1[0-2])$/, 'must be a year and a month')
      .default('202610'),
    '202610',
  ),
  /** Of the Graph API, by which Facebook and Instagram are reached. */
  META_GRAPH_VERSION: variable(
    z
      .string()
      .regex(/^v\d{1,3}\.\d{1,2}$/, 'must be a version such as v25.0')
      .default('v25.0'),
    'v26.0',
  ),
  /** In the place of Hugging Face, with the same paths, for models that run on this machine. */
  MODEL_MIRROR: variable(
    z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    'https://models.example.com',
  ),
  /** Files lie in DATA_DIR unless this names a bucket of an S3-compatible store. Nodes that share a database share it. */
  S3_BUCKET: variable(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    'postwright-files',
  ),
  S3_REGION: variable(z.string().default('us-east-1'), 'eu-west-1'),
  /** Unset means Amazon S3. */
  S3_ENDPOINT: variable(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(), 'https://minio.example.com'),
  S3_ACCESS_KEY_ID: variable(z.string().optional(), 'AKIAEXAMPLE'),
  S3_SECRET_ACCESS_KEY: variable(z.string().optional(), 'the secret of that key'),
  /** Google's reCAPTCHA, or its mirror where that one cannot be reached; asked only once an administrator enters keys. */
  RECAPTCHA_URL: variable(
    z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://www.google.com/recaptcha'),
    'https://www.recaptcha.net/recaptcha',
  ),
  /** Calls that one account may make in a minute; an address may make five times as many. */
  RATE_LIMIT_PER_MINUTE: variable(
    z.coerce.number('must be a number').int('must be a whole number').min(60, 'must be at least 60').default(1200),
    '1200',
  ),
  /** Calls that one API key may make in a minute, within those of its account. */
  API_RATE_LIMIT_PER_MINUTE: variable(
    z.coerce.number('must be a number').int('must be a whole number').min(10, 'must be at least 10').default(600),
    '600',
  ),
}

export type Config = Readonly<ReturnType<typeof readConfig>>

/** @throws StartRefused naming every variable that is wrong. */
export function readConfig(environment: Record<string, string | undefined>) {
  const problems: string[] = []

  function read<Name extends keyof typeof variables>(name: Name): z.output<(typeof variables)[Name]['rule']> {
    const { rule, example } = variables[name]
    // An empty variable is what compose files and shells make of an unset one.
    const result = rule.safeParse(environment[name]?.trim() || undefined)
    if (!result.success) problems.push(`${name} ${result.error.issues[0]?.message ?? 'is wrong'}. Example: ${name}=${example}`)
    // When anything failed, the whole result is thrown away below.
    return result.data as z.output<(typeof variables)[Name]['rule']>
  }

  function readS3(bucket: string | undefined, accessKeyId: string | undefined, secretAccessKey: string | undefined) {
    if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
      problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.')
    if (bucket === undefined) return undefined
    const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
    return { bucket, region: read('S3_REGION'), endpoint: read('S3_ENDPOINT'), credentials }
  }

  const config = {
    port: read('PORT'),
    host: read('HOST'),
    baseUrl: read('BASE_URL') ?? `http://localhost:${read('PORT')}`,
    dataDir: read('DATA_DIR'),
    localesDir: read('LOCALES_DIR'),
    databaseUrl: read('DATABASE_URL'),
    databaseMigrationUrl: read('DATABASE_MIGRATION_URL'),
    databaseListenUrl: read('DATABASE_LISTEN_URL'),
    dbPoolSize: read('DB_POOL_SIZE'),
    dbPrepare: read('DB_PREPARE'),
    backupKeep: read('BACKUP_KEEP'),
    services: read('SERVICES'),
    appSecret: read('APP_SECRET'),
    appSecretPrevious: read('APP_SECRET_PREVIOUS'),
    metricsToken: read('METRICS_TOKEN'),
    logLevel: read('LOG_LEVEL'),
    authMinPassword: read('AUTH_MIN_PASSWORD'),
    authRefuseCommon: read('AUTH_REFUSE_COMMON'),
    authBreachedPasswords: read('AUTH_BREACHED_PASSWORDS'),
    trustProxy: read('TRUST_PROXY'),
    newsletterMailsPerMinute: read('NEWSLETTER_MAILS_PER_MINUTE'),
    mailEventsSecret: read('MAIL_EVENTS_SECRET'),
    safeFetchAllow: read('SAFE_FETCH_ALLOW'),
    aiProviderUrls: read('AI_PROVIDER_URLS'),
    paymentProviderUrls: read('PAYMENT_PROVIDER_URLS'),
    platformUrls: read('PLATFORM_URLS'),
    linkedinVersion: read('LINKEDIN_VERSION'),
    metaGraphVersion: read('META_GRAPH_VERSION'),
    modelMirror: read('MODEL_MIRROR'),
    s3: readS3(read('S3_BUCKET'), read('S3_ACCESS_KEY_ID'), read('S3_SECRET_ACCESS_KEY')),
    recaptchaUrl: read('RECAPTCHA_URL'),
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE'),
    apiRateLimitPerMinute: read('API_RATE_LIMIT_PER_MINUTE'),
    /** Set by `npm run dev`: the web application comes from Vite, with hot reload. */
    dev: environment.POSTWRIGHT_DEV === '1',
    /** Set by `npm start`: the processes that have to be there as long as this one. */
    follows: (environment.POSTWRIGHT_FOLLOWS ?? '').split(',').filter(Boolean).map(Number),
  }
  if (problems.length > 0) throw new StartRefused([...new Set(problems)].join('\n'))
  return config
}

function variable<Rule extends z.ZodType>(rule: Rule, example: string): { rule: Rule; example: string } {
  return { rule, example }
}
