import type { NewsletterSettings, SavedNewsletter } from '@postwright/contract/publishing/subscribers'
import { and, eq, ne, sql } from 'drizzle-orm'

import type { Context, Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { smtpState } from '../../core/instance/public.ts'
import { channels } from '../channels/table.ts'
import { refuseUnlessListKeeper } from './policy.ts'
import { subscribePrefix } from './subscribe.ts'
import { newsletters } from './table.ts'

type OfBusiness = { businessId: string }

/** @throws FORBIDDEN, NOT_FOUND */
export function readSettings({ services, db, actor }: Context, { businessId }: OfBusiness): Promise<SavedNewsletter> {
  refuseUnlessListKeeper(actor)
  return db.transaction((tx) => settingsIn(tx, services, { workspaceId: actor.workspaceId, businessId }))
}

/** @throws FORBIDDEN, NOT_FOUND */
export function saveSettings(
  { services, db, actor }: Context,
  { businessId, ...settings }: NewsletterSettings & OfBusiness,
): Promise<SavedNewsletter> {
  refuseUnlessListKeeper(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const saved = { ...settings, changedAt: sql`now()` }
    await tx
      .insert(newsletters)
      .values({ businessId, workspaceId, ...saved })
      .onConflictDoUpdate({ target: newsletters.businessId, set: saved, setWhere: eq(newsletters.workspaceId, workspaceId) })
    await emit(tx, { type: 'newsletter.configured', by: actor, workspaceId, businessId })
    return settingsIn(tx, services, { workspaceId, businessId })
  })
}

async function settingsIn(
  tx: Tx,
  { db, config }: Services,
  { workspaceId, businessId }: { workspaceId: string } & OfBusiness,
): Promise<SavedNewsletter> {
  const { name: businessName } = await businessOf(tx, { workspaceId, businessId })
  const [row] = await tx.select().from(newsletters).where(eq(newsletters.businessId, businessId))
  const [channel] = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.businessId, businessId), eq(channels.kind, 'newsletter'), ne(channels.status, 'disconnected')))
  const { senderName = '', replyTo = '', about = '', postalAddress = '', language = null, isOpen = false } = row ?? {}
  return {
    businessId,
    businessName,
    senderName,
    replyTo,
    about,
    postalAddress,
    language,
    isOpen,
    from: (await smtpState(db.plain))?.from ?? null,
    formAddress: `${config.baseUrl}${subscribePrefix}${businessId}`,
    channelId: channel?.id ?? null,
  }
}

/** Where a subscriber leaves; also the address of the one-click header. `issueId` says which mail made them. */
export function leaveAddress({ config }: Pick<Services, 'config'>, leaveToken: string, issueId: string): string {
  return `${config.baseUrl}${subscribePrefix}leave?token=${leaveToken}&issue=${issueId}`
}
