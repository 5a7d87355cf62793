import { msg } from '@postwright/contract/core/msg'
import { mostSavedViews, type SavedView, type SaveView, type UpdateView } from '@postwright/contract/core/saved-views'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context } from '../../../context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../errors.ts'
import { formerMember } from '../../../former-member.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import type { SavedViewTable } from './table.ts'

interface Kept<Query> {
  table: SavedViewTable
  /** Whether this person may show a view of theirs to everybody. */
  mayShare: (actor: Actor) => boolean
  /** Throws NOT_FOUND for what a view names and is not there. */
  refuseUnknown: (tx: Tx, actor: Actor, query: Query) => Promise<void>
  /** Tells the screens that show the list. */
  tellScreens: (tx: Tx, actor: Actor) => Promise<void>
}

/** The views of one list: each person's own, and those that others share. */
export function savedViews<Query>({ table, mayShare, refuseUnknown, tellScreens }: Kept<Query>) {
  /** Own ones first, then by name. */
  function list({ db, actor }: Context): Promise<SavedView<Query>[]> {
    return db.transaction((tx) => viewsOf(tx, actor))
  }

  /** @throws FORBIDDEN to share for readers, NOT_FOUND for what it names, CONFLICT on `name`, INVALID at the most views */
  async function save({ db, actor }: Context, { name, query, isShared }: SaveView<Query>): Promise<SavedView<Query>> {
    const { workspaceId, userId } = actor
    refuseSharing(actor, isShared)
    return db.transaction(async (tx) => {
      await refuseUnknown(tx, actor, query)
      await refuseTooMany(tx, actor, { isShared })
      const id = uuidv7()
      const [saved] = await tx.insert(table).values({ id, workspaceId, userId, name, query, isShared }).onConflictDoNothing().returning()
      if (!saved) throw nameTaken(name)
      await tellScreens(tx, actor)
      return viewOf(tx, actor, id)
    })
  }

  /** @throws as `save`; NOT_FOUND for a view that somebody else keeps for themselves, FORBIDDEN for one that they share */
  async function update({ db, actor }: Context, { id, ...fields }: UpdateView<Query>): Promise<SavedView<Query>> {
    if (fields.isShared) refuseSharing(actor, true)
    return db.transaction(async (tx) => {
      const view = await viewOf(tx, actor, id)
      if (!view.isOwn) throw forbidden(msg`Only whoever saved a view may change it.`)
      if (fields.query) await refuseUnknown(tx, actor, fields.query)
      if (fields.isShared && !view.isShared) await refuseTooMany(tx, actor, { isShared: true })
      if (fields.name !== undefined) await refuseTaken(tx, actor, { id, name: fields.name })
      if (Object.values(fields).some((value) => value !== undefined)) await tx.update(table).set(fields).where(one(actor, id))
      await tellScreens(tx, actor)
      return viewOf(tx, actor, id)
    })
  }

  /** @throws FORBIDDEN for a shared view of somebody else, unless one runs the workspace; NOT_FOUND */
  async function remove({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
    return db.transaction(async (tx) => {
      const view = await viewOf(tx, actor, id)
      const runsWorkspace = actor.role === 'owner' || actor.role === 'admin'
      if (!view.isOwn && !runsWorkspace) throw forbidden(msg`Only whoever saved a view, owners and admins may delete it.`)
      const [removed] = await tx.delete(table).where(one(actor, id)).returning({ id: table.id })
      if (!removed) throw notFound('view')
      await tellScreens(tx, actor)
      return {}
    })
  }

  /** For whoever leaves. What they shared stays with the workspace. */
  async function forgetOwn(tx: Tx, { workspaceId, userId }: { workspaceId: string; userId: string }): Promise<void> {
    await tx.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.userId, userId), eq(table.isShared, false)))
  }

  function refuseSharing(actor: Actor, isShared: boolean): void {
    if (isShared && !mayShare(actor)) throw forbidden(msg`Only owners, admins and editors may share a view.`)
  }

  async function refuseTooMany(tx: Tx, { workspaceId, userId }: Actor, { isShared }: { isShared: boolean }): Promise<void> {
    const inWorkspace = eq(table.workspaceId, workspaceId)
    if ((await tx.$count(table, and(inWorkspace, eq(table.userId, userId)))) >= mostSavedViews)
      throw invalid('name', msg`You have ${{ most: mostSavedViews }} views, the most that are kept. Delete one first.`)
    if (isShared && (await tx.$count(table, and(inWorkspace, eq(table.isShared, true)))) >= mostSavedViews)
      throw invalid('isShared', msg`This workspace shares ${{ most: mostSavedViews }} views, the most that are kept. Delete one first.`)
  }

  async function refuseTaken(tx: Tx, { workspaceId, userId }: Actor, { id, name }: { id: string; name: string }): Promise<void> {
    const isNamedSo = and(
      eq(table.workspaceId, workspaceId),
      eq(table.userId, userId),
      ne(table.id, id),
      sql`lower(${table.name}) = lower(${name})`,
    )
    if ((await tx.$count(table, isNamedSo)) > 0) throw nameTaken(name)
  }

  function one({ workspaceId }: Actor, id: string) {
    return and(eq(table.workspaceId, workspaceId), eq(table.id, id))
  }

  /** @throws NOT_FOUND also for what somebody else keeps for themselves */
  async function viewOf(tx: Tx, actor: Actor, id: string): Promise<SavedView<Query>> {
    const [view] = await viewsOf(tx, actor, id)
    if (!view) throw notFound('view')
    return view
  }

  async function viewsOf(tx: Tx, { workspaceId, userId }: Actor, id?: string): Promise<SavedView<Query>[]> {
    const rows = await tx
      .select({ view: table, ownerName: users.name })
      .from(table)
      .leftJoin(users, eq(users.id, table.userId))
      .where(
        and(
          eq(table.workspaceId, workspaceId),
          or(eq(table.userId, userId), eq(table.isShared, true)),
          id === undefined ? undefined : eq(table.id, id),
        ),
      )
      .orderBy(sql`${table.userId} <> ${userId}`, sql`lower(${table.name})`, table.id)
      .limit(2 * mostSavedViews)
    return rows.map(({ view, ownerName }) => ({
      id: view.id,
      name: view.name,
      // What the table keeps was checked as such when it was saved.
      query: view.query as Query,
      isShared: view.isShared,
      isOwn: view.userId === userId,
      ownerName: ownerName ?? formerMember(),
    }))
  }

  return { list, save, update, remove, forgetOwn }
}

function nameTaken(name: string) {
  return conflict('name', msg`You have a view called “${{ name }}” already.`)
}
