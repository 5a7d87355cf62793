// @vitest-environment happy-dom
import '../../../../test/server.ts'

import { VoiceRules as Rules, type Voice } from '@postwright/contract/content/voice'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { VoiceRules } from './voice-rules.tsx'

afterEach(cleanup)

test('a banned claim is told from a word, and shows what is said instead of it', () => {
  const never = [
    { word: 'amazing', instead: 'good' },
    { word: 'very', instead: '' },
    { word: 'best in town', instead: 'baked in Salt River', claim: true },
    { word: 'heals your gut', claim: true },
  ]
  const voice: Voice = {
    businessId: '01990000-0000-7000-8000-000000000001',
    rules: Rules.parse({ never }),
    rulesUpdatedAt: null,
    notes: [],
    mended: [{ word: 'amazing', times: 3 }],
    exampleCount: 0,
  }

  render(<VoiceRules voice={voice} mayChange={false} />)

  const rows = screen.getAllByRole('row').map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent.trim()))
  expect(rows.slice(1)).toEqual([
    ['amazing', 'good', '3'],
    ['very', 'Leave it out', '0'],
    ['best in towna claim, in every form', 'baked in Salt River', '0'],
    ['heals your guta claim, in every form', 'Leave its sentence out', '0'],
  ])
})
