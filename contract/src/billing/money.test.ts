import { expect, test } from 'vitest'

import { formatMoney } from './money.ts'

test('money is written as the price list writes it, with cents only when there are some', () => {
  expect(formatMoney(1500_00, 'ZAR')).toBe('R1500')
  expect(formatMoney(29_50, 'USD')).toBe('$29.50')
  expect(formatMoney(12_500_00, 'ZAR')).toBe('R12,500')
})
