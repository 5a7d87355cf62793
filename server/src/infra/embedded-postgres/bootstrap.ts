import { Client } from 'pg'

/**
 * Creates what the application expects of any server, when it is missing: the role that owns and migrates, the one that it logs in with, which can
 * bypass and change nothing, the one that tenant transactions run as, and the database.
 */
export async function bootstrapDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ owner: boolean; app: boolean; tenant: boolean; database: boolean }>(`select
      exists (select from pg_roles where rolname = 'postwright_owner') as owner,
      exists (select from pg_roles where rolname = 'postwright_app') as app,
      exists (select from pg_roles where rolname = 'postwright_tenant') as tenant,
      exists (select from pg_database where datname = 'postwright') as database`)
    const found = rows[0]
    if (!found?.owner) await client.query('create role postwright_owner login nosuperuser nobypassrls nocreatedb nocreaterole')
    if (!found?.app) await client.query('create role postwright_app login nosuperuser nobypassrls nocreatedb nocreaterole')
    if (!found?.tenant) await client.query('create role postwright_tenant nologin')
    if (!found?.owner || !found.app || !found.tenant)
      await client.query('grant postwright_tenant to postwright_app, postwright_owner with set true, inherit false')
    if (!found?.database) {
      await allowIndexedSearch(adminUrl)
      await client.query('create database postwright owner postwright_owner')
    } else if (!found.owner) await handOver(adminUrl)
  } finally {
    await client.end()
  }
}

/** What the login role owned in an older version. */
async function handOver(adminUrl: string): Promise<void> {
  const database = new URL(adminUrl)
  database.pathname = '/postwright'
  const client = new Client({ connectionString: database.href })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('reassign owned by postwright_app to postwright_owner')
  } finally {
    await client.end()
  }
}

/**
 * Under row-level security an index answers only conditions whose function is marked leakproof, and only a superuser may
 * mark one. Matching a tsvector raises no error and tells nothing but yes or no, so the mark is true; without it, search
 * reads every post of the workspace. Marked in template1, it holds for every database that is made.
 */
async function allowIndexedSearch(adminUrl: string): Promise<void> {
  const template = new URL(adminUrl)
  template.pathname = '/template1'
  const client = new Client({ connectionString: template.href })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof')
  } finally {
    await client.end()
  }
}
