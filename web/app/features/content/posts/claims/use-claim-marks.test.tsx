// @vitest-environment happy-dom
import type { Claim } from '@postwright/contract/content/claims'
import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { rangeOf } from './marks.ts'
import { useClaimMarks } from './use-claim-marks.ts'

const highlights = new Map<string, { ranges: Range[] }>()

beforeEach(() => {
  vi.stubGlobal('CSS', { highlights })
  vi.stubGlobal(
    'Highlight',
    class {
      ranges: Range[]
      constructor(...ranges: Range[]) {
        this.ranges = ranges
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function claim(sentence: string, fields: Partial<Claim> = {}): Claim {
  const empty = { id: sentence, phrases: [], source: null, part: null, stands: true, checkedBy: null, checkedAt: null }
  return { ...empty, sentence, status: 'supported', ...fields }
}

function Text({ claims }: { claims: Claim[] }) {
  const container = useRef<HTMLDivElement | null>(null)
  useClaimMarks(container, claims)
  return (
    <div ref={container} data-testid="text">
      <p>
        We <b>roast 12 kg</b> a day. It costs R20.
      </p>
      <p>9 of 10 come back. Salt hardens a bar.</p>
    </div>
  )
}

const marked = (look: string) => highlights.get(`claim-${look}`)?.ranges.map(String)

const all = [
  claim('We **roast 12 kg** a day.'),
  claim('It costs R20.', { status: 'from_brief' }),
  claim('9 of 10 come back.', { status: 'to_check' }),
  claim('Salt hardens a bar.', { status: 'general_knowledge' }),
]

test('each kind of claim is marked at its sentence in a look of its own, with its number', () => {
  const { container } = render(<Text claims={all} />)

  expect(marked('supported')).toEqual(['We roast 12 kg a day.'])
  expect(marked('brief')).toEqual(['It costs R20.'])
  expect(marked('to-check')).toEqual(['9 of 10 come back.'])
  expect(marked('known')).toEqual(['Salt hardens a bar.'])
  const numbers = [...container.querySelectorAll('.claim-numbers > sup')].map((mark) => [mark.textContent, mark.getAttribute('data-look')])
  expect(numbers).toEqual([
    ['1', 'supported'],
    ['2', 'brief'],
    ['3', 'to-check'],
    ['4', 'known'],
  ])
  expect(container.querySelector('.claim-numbers')?.getAttribute('aria-hidden')).toBe('true')
})

test('what is ticked off, out of the text or in a part is not marked as open', () => {
  const ticked = claim('9 of 10 come back.', { status: 'to_check', checkedAt: '2026-11-20T10:00:00.000Z' })
  render(<Text claims={[ticked, claim('It costs R25.'), claim('It costs R20.', { part: 'thread', status: 'to_check' })]} />)

  expect(marked('to-check')).toEqual([])
  expect(marked('supported')).toEqual(['9 of 10 come back.'])
})

test('the marks and numbers go with the text', () => {
  const { container, unmount } = render(<Text claims={all} />)
  expect(container.querySelectorAll('sup')).toHaveLength(4)

  unmount()

  expect([...highlights.keys()]).toEqual([])
})

test('a sentence is found across elements, and never in the numbers', () => {
  const text = document.createElement('div')
  text.innerHTML = '<p>It <b>costs</b>\n<i>R20</i> now.</p><div class="claim-numbers"><sup>90</sup></div>'

  expect(String(rangeOf(text, 'It costs R20'))).toBe('It costs\nR20')
  expect(rangeOf(text, '90')).toBeNull()
})
