import { plural, t } from '@lingui/core/macro'
import type { Usage } from '@postwright/contract/work/usage'
import { usageKindLabel } from '@postwright/contract/work/usage-words'

import { TypeLabel } from '../../../../ui/content-type.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { type Counted, cost, number, share } from './columns.tsx'

/** What it was for, who used it, and which model wrote. Each table is its own plot: a bar in ink beside each figure. */
export function UsageBreakdown({ usage }: { usage: Usage }) {
  const { kinds, types, people, models, total, scope } = usage
  const seesMoney = total.costMicros !== null
  return (
    <>
      <div className="usage-half">
        <Part
          title={t`By kind`}
          label={t`Use by kind`}
          first={{ key: 'kind', head: t`Kind`, cell: ({ kind }) => usageKindLabel(kind) }}
          rows={kinds}
          rowKey={({ kind }) => kind}
        />
        <Part
          title={t`By content type`}
          label={t`Use by content type`}
          first={{
            key: 'type',
            head: t`Content type`,
            cell: typeName,
          }}
          rows={types}
          rowKey={({ contentType }) => contentType ?? ''}
        />
      </div>
      {scope === 'workspace' && (
        <Part
          title={t`By person`}
          label={t`Use by person`}
          first={{ key: 'person', head: t`Person`, cell: personName }}
          rows={people}
          rowKey={({ userId, others }) => `${userId} ${others}`}
          last={seesMoney ? [cost()] : []}
        />
      )}
      {models.length > 0 && <Models models={models} seesMoney={seesMoney} />}
    </>
  )
}

interface PartProps<Row extends Counted> {
  title: string
  label: string
  first: Column<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  last?: Column<Row>[]
}

function Part<Row extends Counted>({ title, label, first, rows, rowKey, last = [] }: PartProps<Row>) {
  const columns = [{ ...first, lead: true }, share(rows), number<Row>('tokens'), number<Row>('posts'), ...last]
  return (
    <Sheet title={title}>
      <Table label={label} columns={columns} rows={rows} rowKey={rowKey} />
    </Sheet>
  )
}

function typeName({ contentType }: Usage['types'][number]) {
  return contentType === null ? <span className="soft">{t`For no type`}</span> : <TypeLabel type={contentType} />
}

function personName({ name, others }: Usage['people'][number]): string {
  if (others > 0) return t`${plural({ others }, { one: '# more person', other: '# more people' })}`
  return name ?? t`Somebody who is not here any more`
}

function Models({ models, seesMoney }: { models: Usage['models']; seesMoney: boolean }) {
  const rows = models.map((row) => ({ ...row, posts: 0 }))
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'model', head: t`Model`, cell: modelName, lead: true },
    share(rows),
    number('calls'),
    number('tokens'),
    ...(seesMoney ? [cost<(typeof rows)[number]>()] : []),
  ]
  return (
    <Sheet title={t`By provider and model`} note={t`as the provider counts tokens, which may be more than the quota was charged`}>
      <Table
        label={t`Use by provider and model`}
        columns={columns}
        rows={rows}
        rowKey={({ provider, model, others }) => `${provider} ${model} ${others}`}
      />
    </Sheet>
  )
}

function modelName({ providerName, model, ownKey, others, provider }: Usage['models'][number]) {
  if (others > 0) return t`${plural({ others }, { one: '# more model', other: '# more models' })}`
  if (provider === 'composer') return providerName
  return (
    <>
      <span className="break-words">{model}</span>
      <span className="t12 soft block">{ownKey ? t`${{ provider: providerName }}, a key of one’s own` : providerName}</span>
    </>
  )
}
