import { expect, test, vi } from 'vitest'

import { createReport } from './measure.ts'

test('a run that misses a threshold fails and says which', () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const report = createReport()
  report.add({ name: 'first word', value: 120, unit: 'ms', threshold: 150 })
  report.add({ name: 'no threshold', value: 1000, unit: 'ms' })
  expect(report.verdict()).toEqual({ text: '', exitCode: 0 })

  report.add({ name: 'script of /login', value: 97.3, unit: 'KiB gz', threshold: 95 })
  report.add({ name: 'deliveries a second', value: 12, unit: '/s', threshold: 20, least: true })

  const { text, exitCode } = report.verdict()
  expect(exitCode).toBe(1)
  expect(text).toContain('Threshold missed: script of /login, 97.3 KiB gz.')
  expect(text).toContain('Threshold missed: deliveries a second, 12 /s.')
  expect(text).not.toContain('first word')
})
