import type { Generation } from '@postwright/contract/content/generation'
import { expect, test } from 'vitest'

import { type DeskFacts, deskDrafts } from './desk-draft.ts'

const claim = { status: 'to_check', stands: true, checkedAt: null }

function draftWith(claims: object[], business: { requiresCheckedClaims: boolean; requiresApproval: boolean }) {
  const post = { status: 'draft', content: { title: null, body: 'Plums.' }, issues: [], claims }
  const generation = {
    id: 'one',
    brief: { variants: 1 },
    drafts: [{ key: 'x', contentType: 'x', variant: 1, state: 'ready', title: '', body: '', post }],
  }
  const facts = {
    business,
    channels: [{ id: 'wall', kind: 'sandbox', status: 'connected', contentTypes: ['x'] }],
    may: { publish: true, approveRequired: true },
  }
  const writing = { generationId: null, texts: new Map() }
  return deskDrafts(
    generation as unknown as Generation,
    writing as unknown as Parameters<typeof deskDrafts>[1],
    facts as unknown as DeskFacts,
  )[0]
}

test.each([true, false])(
  'a draft with a claim to be checked is not scheduled from the desk, approval asked for or not (%s)',
  (requiresApproval) => {
    const business = { requiresCheckedClaims: true, requiresApproval }

    expect(draftWith([claim], business)).toMatchObject({ isOpen: false, hindrance: 'Check its claims first' })
    expect(draftWith([{ ...claim, checkedAt: '2026-11-20T10:00:00.000Z' }], business)?.hindrance).not.toBe('Check its claims first')
  },
)

test('where claims need no check, an open one stands in no way', () => {
  expect(draftWith([claim], { requiresCheckedClaims: false, requiresApproval: false })?.hindrance).not.toBe('Check its claims first')
})
