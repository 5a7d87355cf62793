import { t } from '@lingui/core/macro'
import type { AiOverview, AiProviderState } from '@postwright/contract/content/ai-providers'
import { aiProviderKinds } from '@postwright/contract/content/ai-provider-kinds'

import { type Column, Table } from '../../../../../ui/table.tsx'
import { formatCompact, formatMicros } from '../../../../../lib/money.ts'
import { CheckState, ComposerState } from './check-state.tsx'
import { ComposerMenu, ProviderMenu } from './provider-menu.tsx'

interface ProviderListProps {
  overview: AiOverview
  testing: ReadonlySet<string>
  onTest: (provider: AiProviderState) => void
  onEdit: (provider: AiProviderState) => void
}

/** The composer is there by itself. */
type Row = AiProviderState | 'composer'

export function ProviderList(props: ProviderListProps) {
  return (
    <div className="stacks ai-rows">
      <Table<Row>
        label={t`Providers`}
        rows={[...props.overview.providers, 'composer']}
        rowKey={(row) => (row === 'composer' ? row : row.id)}
        columns={columns(props)}
      />
    </div>
  )
}

function columns({ overview, testing, onTest, onEdit }: ProviderListProps): Column<Row>[] {
  const { composer } = overview
  return [
    { key: 'name', head: t`Provider`, lead: true, cell: (row) => <Name row={row} /> },
    {
      key: 'state',
      head: t`State`,
      width: 200,
      cell: (row) => (row === 'composer' ? <ComposerState /> : <CheckState provider={row} isTesting={testing.has(row.id)} />),
    },
    { key: 'writes', head: t`Writes`, width: 200, cell: (row) => <span className="t13">{writes(row, overview)}</span> },
    {
      key: 'tokens',
      head: t`Tokens`,
      align: 'right',
      width: 96,
      cell: (row) => <Tokens count={(row === 'composer' ? composer : row.usage).tokens} />,
    },
    { key: 'cost', head: t`Cost`, align: 'right', width: 136, cell: (row) => <Cost row={row} /> },
    {
      key: 'acts',
      head: <span className="vh">{t`Actions`}</span>,
      align: 'right',
      width: 64,
      cell: (row) =>
        row === 'composer' ? (
          <ComposerMenu overview={overview} />
        ) : (
          <ProviderMenu provider={row} overview={overview} onTest={() => onTest(row)} onEdit={() => onEdit(row)} />
        ),
    },
  ]
}

function Name({ row }: { row: Row }) {
  if (row === 'composer')
    return (
      <>
        <span className="m">{t`Built-in composer`}</span>
        <span className="t12 soft block">{t`On this machine, not an AI model`}</span>
      </>
    )
  return (
    <>
      <span className="m">{row.name}</span>
      <span className="t12 soft block">{whereAndWhich(row)}</span>
    </>
  )
}

function whereAndWhich({ kind, baseUrl, model, keyEnds }: AiProviderState): string {
  const host = URL.canParse(baseUrl ?? '') ? new URL(baseUrl ?? '').host : null
  const isKeyless = keyEnds === null && aiProviderKinds[kind].needsKey
  if (host !== null) return t`${model} at ${host}`
  if (isKeyless) return t`${model}, without a key`
  return keyEnds ? t`${model}, key ends in ${keyEnds}` : model
}

function writes(row: Row, { providers, defaultProvider, rules }: AiOverview): string {
  if (row === 'composer') {
    if (defaultProvider === 'composer') return t`Where nobody chose another`
    return rules.lastResort === 'composer' ? t`When no provider can` : t`Where it was chosen`
  }
  if (row.isDefault) return t`Where nobody chose another`
  const at = providers.filter(({ isFallback, isDefault }) => isFallback && !isDefault).findIndex(({ id }) => id === row.id) + 1
  return at > 0 ? t`Stands in, number ${at}` : t`Where it was chosen`
}

/** Without a head above it, the number says what it counts. */
function Tokens({ count }: { count: number }) {
  const tokens = formatCompact(count)
  return (
    <span className="num">
      <span className="max-lg:hidden">{tokens}</span>
      <span className="lg:hidden">{t`${tokens} tokens`}</span>
    </span>
  )
}

function Cost({ row }: { row: Row }) {
  if (row === 'composer') return <span className="num">{formatMicros(0)}</span>
  const { monthlyLimitMicros: limit, usage, isPriced } = row
  const share = limit ? Math.min(1, usage.spentMicros / limit) : 0
  const isFree = row.kind === 'ollama' || row.kind === 'local'
  const spent = formatMicros(usage.spentMicros)
  return (
    <span className="num">
      {isPriced || usage.spentMicros > 0 || isFree ? spent : t`cost unknown`}
      {limit !== null && (
        <span className="ai-share" title={t`${spent} of ${{ limit: formatMicros(limit) }}`} data-warn={share >= 0.8 || undefined}>
          <i style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  )
}
