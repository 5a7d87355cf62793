import { approvingRoles, type ApprovingRole, type Reviewer, reviewerKey, type ReviewRule } from '@postwright/contract/content/review-rules'

import type { Actor } from '../../../context.ts'
import type { Guest, KeptApproval } from '../../../event-parts.ts'

export interface Decider {
  /** For a guest: who made the link. */
  actor: Actor
  guest: Guest | null
}

/** A member whose role may approve where approval is required. */
export interface Approver {
  userId: string
  role: ApprovingRole
}

/** Where nobody is named, or nobody who was is still there. */
const anybody = [...approvingRoles.map((role) => reviewerKey({ kind: 'role', role })), reviewerKey({ kind: 'guest' })]

type Given = Pick<KeptApproval, 'userId' | 'guestId' | 'role' | 'step'>

/** The keys of those who have to say yes yet: one of them, or each at the level `all`. Empty once it is approved. */
export function awaitedKeys(rule: ReviewRule, given: readonly Given[], approvers: readonly Approver[]): string[] {
  if (rule.level === 'all') return openPlaces(rule.reviewers, given, approvers)
  if (given.length === 0) return named(rule.reviewers, approvers)
  if (rule.level === 'two_steps' && stepOf(rule, given) === 2 && given.every(({ step }) => step === 1)) return named(rule.second, approvers)
  return []
}

/** In the first of two steps: the keys of those who are asked in the second. */
export function nextKeys(rule: ReviewRule, given: readonly Given[], approvers: readonly Approver[]): string[] {
  return rule.level === 'two_steps' && given.length === 0 ? named(rule.second, approvers) : []
}

export function stepOf(rule: Pick<ReviewRule, 'level'>, given: readonly unknown[]): 1 | 2 {
  return rule.level === 'two_steps' && given.length > 0 ? 2 : 1
}

/**
 * Whether a yes of theirs counts while these are waited for. Where one yes is enough, that of an owner or admin always does; whoever
 * approved the first step decides the second one only where it names them.
 */
export function mayGive({ actor, guest }: Decider, rule: ReviewRule, given: readonly Given[], awaited: readonly string[]): boolean {
  if (guest) return awaited.includes(reviewerKey({ kind: 'guest' }))
  const isNamed = awaited.includes(reviewerKey({ kind: 'person', userId: actor.userId }))
  if (isNamed) return true
  if (rule.level === 'any' && (actor.role === 'owner' || actor.role === 'admin')) return true
  return awaited.includes(`role:${actor.role}`) && !given.some(({ userId }) => userId === actor.userId)
}

function named(reviewers: readonly Reviewer[], approvers: readonly Approver[]): string[] {
  const there = reviewers.filter((reviewer) => isThere(reviewer, approvers))
  return there.length > 0 ? there.map(reviewerKey) : [...anybody]
}

/** A yes takes the place of its person first, else that of their role. */
function openPlaces(reviewers: readonly Reviewer[], given: readonly Given[], approvers: readonly Approver[]): string[] {
  const places = reviewers.filter((reviewer) => isThere(reviewer, approvers)).map(reviewerKey)
  if (places.length === 0) return given.length > 0 ? [] : [...anybody]
  const open = new Set(places)
  for (const { userId, guestId, role } of given) {
    const keys = guestId === null ? [`person:${userId}`, `role:${role}`] : ['guest']
    const taken = keys.find((key) => open.has(key))
    if (taken !== undefined) open.delete(taken)
  }
  return [...open]
}

/** Whoever left, or may not approve any more, is not waited for. */
function isThere(reviewer: Reviewer, approvers: readonly Approver[]): boolean {
  if (reviewer.kind === 'guest') return true
  return approvers.some(({ userId, role }) => (reviewer.kind === 'person' ? userId === reviewer.userId : role === reviewer.role))
}
