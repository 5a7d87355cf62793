import { sql, type SQL } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { exportedColumns, knownTables, type KnownTable, leftOutTables } from './tables.ts'

/** One file of the copy: its name in it, and the rows that it holds. */
export interface Part {
  name: string
  rows: SQL
}

/** Bytes of the store that go into the copy as they are. */
export interface IncludedFile {
  name: string
  id: string
}

/**
 * What a copy holds: the rows about the person, and everything of the workspaces that they own. What they wrote in workspaces of others
 * belongs to those. Of other people it has what the owner of a workspace sees anyway: names, addresses and what they did there.
 */
export async function contentsOf(tx: Tx, userId: string): Promise<{ parts: Part[]; files: IncludedFile[] }> {
  const tables = (await knownTables(tx)).filter(({ name }) => !leftOutTables.has(name))
  const { rows: owned } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from workspaces where owner_id = ${userId} order by created_at`,
  )
  const folders = owned.map((workspace) => ({ ...workspace, folder: `workspaces/${folderName(workspace.name)}-${workspace.id.slice(-4)}` }))
  const parts = [
    ...personalParts(tables, userId),
    ...folders.flatMap(({ id, folder }) => workspaceParts(tables, id).map((part) => ({ ...part, name: `${folder}/${part.name}` }))),
  ]

  const { rows: stored } = await tx.execute<{ id: string; name: string; workspaceId: string | null }>(sql`
    select id, name, workspace_id as "workspaceId" from files
    where kind <> 'export' and (expires_at is null or expires_at > now())
      and (workspace_id is null and user_id = ${userId} or workspace_id in (select id from workspaces where owner_id = ${userId}))
    order by id`)
  const files = stored.map(({ id, name, workspaceId }) => {
    const folder = folders.find((workspace) => workspace.id === workspaceId)?.folder ?? 'account'
    return { id, name: `${folder}/files/${id.slice(-8)}-${fileName(name)}` }
  })
  return { parts, files }
}

function personalParts(tables: KnownTable[], userId: string): Part[] {
  const user = tables.find(({ name }) => name === 'users')
  const about = tables.flatMap((table): Part[] => {
    const theirs = table.people.filter(({ isTheirs }) => isTheirs || !table.hasWorkspace)
    if (theirs.length === 0) return []
    const about = or(theirs.map(({ column }) => equals(column, userId)))
    return [{ name: `account/${table.name}.json`, rows: select(table, sql`(${about}) and ${isSeenBy(userId, table)}`) }]
  })
  const acts = tables.find(({ name }) => name === 'audit_log')
  return [
    ...(user ? [{ name: 'account/user.json', rows: select(user, equals('id', userId)) }] : []),
    ...about,
    ...(acts ? [{ name: 'account/what_you_did.json', rows: select(acts, equals('actor_id', userId)) }] : []),
  ]
}

/** What is about somebody and about a business goes along while they see the business. */
function isSeenBy(userId: string, { name, columns, hasWorkspace }: KnownTable): SQL {
  if (!hasWorkspace || !columns.includes('business_id')) return sql`true`
  const row = sql.identifier(name)
  return sql`(${row}.business_id is null or exists (select from members m where m.user_id = ${userId}
    and m.workspace_id = ${row}.workspace_id and (m.business_ids is null or ${row}.business_id = any(m.business_ids))))`
}

/** From where somebody else did something is their own affair. */
const ofOthers = new Set(['address', 'user_agent', 'request_id'])

function workspaceParts(tables: KnownTable[], workspaceId: string): Part[] {
  const own = tables.find(({ name }) => name === 'workspaces')
  const shared = tables.filter(({ hasWorkspace, people }) => hasWorkspace && !people.some(({ isTheirs }) => isTheirs))
  return [
    ...(own ? [{ name: 'workspace.json', rows: select(own, equals('id', workspaceId)) }] : []),
    {
      name: 'people.json',
      rows: sql`select json_build_object('name', u.name, 'email', u.email, 'role', m.role, 'since', m.created_at) as row
        from members m join users u on u.id = m.user_id where m.workspace_id = ${workspaceId} order by m.created_at, m.user_id`,
    },
    ...shared.map((table) => {
      const columns = table.name === 'audit_log' ? table.columns.filter((column) => !ofOthers.has(column)) : table.columns
      return { name: `${table.name}.json`, rows: select({ ...table, columns }, equals('workspace_id', workspaceId)) }
    }),
  ]
}

function select(table: KnownTable, where: SQL): SQL {
  const pairs = exportedColumns(table).map((column) => sql`${sql.raw(`'${column}'`)}, ${sql.identifier(column)}`)
  return sql`select json_build_object(${sql.join(pairs, sql`, `)}) as row from ${sql.identifier(table.name)} where ${where}`
}

function equals(column: string, value: string): SQL {
  return sql`${sql.identifier(column)} = ${value}`
}

function or(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` or `)
}

function folderName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replaceAll(/[^\w]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40) || 'workspace'
  )
}

/** A name that leads nowhere when somebody unpacks it. */
function fileName(name: string): string {
  return (
    name
      .replaceAll(/[^\w.-]+/g, '_')
      .replaceAll(/^\.+/g, '_')
      .slice(0, 80) || 'file'
  )
}
