import type { Actor } from '../../../context.ts'

/** Whoever works for some businesses adds none: they would not see it. */
export function mayAddBusiness(actor: Actor): boolean {
  return mayWriteBusiness(actor) && actor.businessIds === null
}

/** Changes businesses. */
export function mayWriteBusiness(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin' || actor.role === 'editor'
}

/** Whoever works for some businesses renames none: a name that is taken would tell them of one that they do not see. */
export function mayRenameBusiness(actor: Actor): boolean {
  return mayAddBusiness(actor)
}

/** Decides whether posts need an approval: whoever is held to the rule does not choose it. */
export function mayRuleOnApproval(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin'
}

export function mayDeleteBusiness(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin'
}
