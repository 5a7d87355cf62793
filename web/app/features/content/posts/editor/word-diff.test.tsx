// @vitest-environment happy-dom
import '../../../../../test/server.ts'

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { WordDiff } from './word-diff.tsx'

afterEach(cleanup)

const english =
  'A bike that has stood all winter wants an hour of care before its first ride. Check the tyres, oil the chain, and squeeze both brakes hard. A full service costs 89 euros.'
const german =
  'Ein Rad, das den ganzen Winter stand, braucht vor der ersten Fahrt eine Stunde Pflege. Prüfen Sie die Reifen, ölen Sie die Kette und ziehen Sie beide Bremsen kräftig. Eine Inspektion kostet 89 Euro.'

test('what changed here and there is marked word by word', () => {
  show(english, english.replace('an hour', 'two hours').replace('hard', 'firmly'))

  expect(marked('del')).toEqual(['an', 'hour', 'hard'])
  expect(marked('ins')).toEqual(['two', 'hours', 'firmly'])
})

test('a text of which hardly a word stayed stands whole after the one before it', () => {
  show(english, german)

  expect(marked('del')).toEqual([english])
  expect(marked('ins')).toEqual([german])
})

function show(from: string, to: string): void {
  render(<WordDiff from={from} to={to} label="Changes" />)
}

function marked(tag: 'ins' | 'del'): (string | null)[] {
  return [...screen.getByRole('group', { name: 'Changes' }).querySelectorAll(tag)].map(({ textContent }) => textContent)
}
