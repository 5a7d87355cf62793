import type { Comparisons, Side, Tally } from './pairs.ts'

type Figures = Readonly<Record<string, number>>

export function tableOf(figures: Figures, last: Figures | null): string {
  const rows = Object.entries(figures).map(([name, value]) => [name, shown(value), shown(last?.[name])])
  return aligned([['measure', 'now', 'last run'], ...rows])
}

export function comparisonTable({ withLastPrompt, withBare, notes }: Comparisons): string {
  const tables = [
    ...(withLastPrompt ? [tallyTable('last prompt', withLastPrompt)] : []),
    ...(withBare ? [tallyTable('bare prompt', withBare)] : []),
  ]
  return [...tables, ...notes].join('\n\n')
}

function tallyTable(name: string, tally: Tally): string {
  const { pairs, better, worse, ours, other, failures } = tally
  const mean = (side: Side, mark: 'usefulness' | 'register' | 'length') => (pairs === 0 ? undefined : side[mark] / pairs)
  const rows: [string, number | undefined, number | undefined][] = [
    [`better, of ${pairs} pairs`, better, worse],
    ['sendable after a light edit', ours.sendable, other.sendable],
    ['unsupported claims', ours.unsupportedClaims, other.unsupportedClaims],
    ['usefulness, 1 to 5', mean(ours, 'usefulness'), mean(other, 'usefulness')],
    ['register, 1 to 5', mean(ours, 'register'), mean(other, 'register')],
    ['length, 1 to 5', mean(ours, 'length'), mean(other, 'length')],
  ]
  const table = aligned([['read blind', 'today', name], ...rows.map(([mark, one, two]) => [mark, shown(one), shown(two)])])
  return failures.length === 0 ? table : `${table}\n${failures.length} pairs were not read:\n${failures.join('\n')}`
}

function aligned(lines: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function shown(value: number | undefined): string {
  return value === undefined ? '' : value.toLocaleString('en', { maximumFractionDigits: 2 })
}
