import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AiPrice } from '@postwright/contract/content/ai-providers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatDate } from '../../../../../lib/formats.ts'
import { Button } from '../../../../../ui/button.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { type Column, Table } from '../../../../../ui/table.tsx'
import { formatPrice } from '../../../../../lib/money.ts'
import { PriceDialog } from './price-dialog.tsx'
import { aiPricesQuery } from './queries.ts'
import { useFold } from './use-fold.tsx'

/** What the models cost, where that is known; `names` of the providers by their ids. */
export function Prices({ names }: { names: ReadonlyMap<string, string> }) {
  const title = t`Prices`
  const fold = useFold(title)
  const prices = useQuery(aiPricesQuery())
  const [editing, setEditing] = useState<AiPrice | null>(null)
  return (
    <Sheet title={title} note={t`US dollars for a million tokens`} {...fold}>
      <LoadState of={prices} rows={2} loading={t`Loading prices`} failed={t`The prices could not be loaded`} />
      {prices.data && (
        <div className="stacks ai-rows">
          <Table
            label={title}
            rows={prices.data}
            rowKey={({ providerId, model }) => `${providerId} ${model}`}
            columns={columns(names, setEditing)}
          />
        </div>
      )}
      {editing && <PriceDialog price={editing} onClose={() => setEditing(null)} />}
    </Sheet>
  )
}

function columns(names: ReadonlyMap<string, string>, onEdit: (price: AiPrice) => void): Column<AiPrice>[] {
  return [
    {
      key: 'model',
      head: t`Model`,
      lead: true,
      cell: ({ providerId, model }) => (
        <>
          <span className="m">{model}</span>
          <span className="t12 soft block">{names.get(providerId)}</span>
        </>
      ),
    },
    {
      key: 'in',
      head: t`Sent`,
      align: 'right',
      width: 96,
      cell: ({ inputMicros }) => <Amount micros={inputMicros} said={(price) => t`${price} sent`} />,
    },
    {
      key: 'out',
      head: t`Written`,
      align: 'right',
      width: 96,
      cell: ({ outputMicros }) => <Amount micros={outputMicros} said={(price) => t`${price} written`} />,
    },
    { key: 'source', head: t`Source`, width: 320, cell: (price) => <Source price={price} /> },
    {
      key: 'acts',
      head: <span className="vh">{t`Actions`}</span>,
      align: 'right',
      width: 96,
      cell: (price) =>
        price.source === 'free' ? null : (
          <Button size="sm" aria-label={t`Change the price of ${{ model: price.model }}`} onClick={() => onEdit(price)}>
            <Trans>Change</Trans>
          </Button>
        ),
    },
  ]
}

/** Without a head above it, the amount says what it is for. */
function Amount({ micros, said }: { micros: number | null; said: (price: string) => string }) {
  const price = micros === null ? t`not known` : formatPrice(micros)
  return (
    <span className="num">
      <span className="max-lg:hidden">{price}</span>
      <span className="lg:hidden">{said(price)}</span>
    </span>
  )
}

function Source({ price: { source, asOf, reference } }: { price: AiPrice }) {
  if (source === 'entered') return <span className="t13">{t`Entered here`}</span>
  if (source === 'free') return <span className="t13">{t`Runs on a machine of yours`}</span>
  if (source === 'unknown') return <span className="t13 c-warn">{t`Nobody knows: its calls count towards no limit`}</span>
  const day = formatDate(`${asOf ?? ''}T12:00:00Z`, 'UTC')
  if (source === 'listed') return <span className="t13">{t`As the provider listed it on ${day}`}</span>
  return (
    <span className="t13">
      <Trans>
        As of {day};{' '}
        <a href={reference ?? undefined} target="_blank" rel="noreferrer">
          look it up
        </a>
      </Trans>
    </span>
  )
}
