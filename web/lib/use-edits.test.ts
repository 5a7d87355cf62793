import { expect, test } from 'vitest'

import { editsOver, editsSince } from './use-edits.ts'

const saved = { name: 'Fynbos Desk', supportEmail: '' }

test('while nothing is typed, a form shows what is saved, also by somebody else, and has nothing to save', () => {
  expect(editsOver(saved, {})).toEqual({ values: saved, isChanged: false })
  expect(editsOver({ ...saved, name: 'Protea Desk' }, {}).values.name).toBe('Protea Desk')
})

test('what was typed stays over what somebody else saves meanwhile; the other fields follow', () => {
  const typed = { supportEmail: 'help@fynbosdesk.example' }

  const edits = editsOver({ name: 'Protea Desk', supportEmail: 'them@fynbosdesk.example' }, typed)

  expect(edits).toEqual({ values: { name: 'Protea Desk', supportEmail: 'help@fynbosdesk.example' }, isChanged: true })
})

test('typed back to what is saved is no change', () => {
  expect(editsOver(saved, { name: 'Fynbos Desk' }).isChanged).toBe(false)
})

test('once it is saved, only what was typed since is left', () => {
  const sent = { name: 'Fynbos', supportEmail: 'help@fynbosdesk.example' }

  expect(editsSince(sent, sent)).toEqual({})
  expect(editsSince({ ...sent, name: 'Fynbos Desk Cape' }, sent)).toEqual({ name: 'Fynbos Desk Cape' })
})
