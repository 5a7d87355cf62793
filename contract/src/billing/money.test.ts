import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'

import { formatBilled, formatMoney } from './money.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
const inGerman = () => i18n.loadAndActivate({ locale: 'de', messages: {} })
const plain = (text: string) => text.replace(/\s/gu, ' ')

test('money is written as the price list writes it, with cents only when there are some', () => {
  expect(formatMoney(1500_00, 'ZAR')).toBe('R1500')
  expect(formatMoney(29_50, 'USD')).toBe('$29.50')
  expect(formatMoney(12_500_00, 'ZAR')).toBe('R12,500')
})

test('on a bill it has its cents, and says what is taken off', () => {
  expect(formatBilled(2929_03, 'ZAR')).toBe('R2,929.03')
  expect(formatBilled(-870_97, 'ZAR')).toBe('−R870.97')
})

test('another language than English writes it its own way', () => {
  inGerman()

  expect(plain(formatMoney(1500_00, 'ZAR'))).toBe('1.500 R')
  expect(plain(formatBilled(2860_00, 'ZAR'))).toBe('2.860,00 R')
  expect(plain(formatBilled(-79_00, 'USD'))).toBe('-79,00 $')
})
