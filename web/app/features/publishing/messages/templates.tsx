import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { say } from '@postwright/contract/core/sentences'
import type { TemplatesOfChannel } from '@postwright/contract/publishing/messages'
import { templateStatus } from '@postwright/contract/publishing/template-values'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { templatesQuery, useRefreshTemplates } from './queries.ts'

/** Of each number of a business: the templates of its account, with their approval. */
export function Templates({ businessId }: { businessId: string }) {
  const numbers = useQuery(templatesQuery(businessId))
  if (!numbers.data)
    return (
      <Sheet title={t`Templates`}>
        <LoadState of={numbers} rows={2} loading={t`Loading templates`} failed={t`The templates could not be loaded`} />
      </Sheet>
    )
  if (numbers.data.length === 0)
    return (
      <Sheet title={t`Templates`}>
        <EmptyState art="page" title={t`No number is connected yet`}>
          {t`Connect WhatsApp under Channels. Its templates are listed here then.`}
        </EmptyState>
      </Sheet>
    )
  return numbers.data.map((number) => <OfNumber key={number.channelId} number={number} />)
}

type Template = TemplatesOfChannel['templates'][number]

function OfNumber({ number: { channelId, channelName, chosen, templates } }: { number: TemplatesOfChannel }) {
  const refresh = useRefreshTemplates()
  return (
    <Sheet
      title={t`Templates`}
      label={t`Templates of ${{ name: channelName }}`}
      count={templates.length}
      actions={
        <Button
          size="sm"
          icon={RefreshCw}
          pending={refresh.isPending}
          onClick={() =>
            refresh.mutate(
              { channelId },
              {
                onSuccess: ({ problem }) => problem === null && toast.success(t`Templates read again`),
                onError: (error) => toast.failed(error, t`The templates could not be read`),
              },
            )
          }
        >
          <Trans>Read again</Trans>
        </Button>
      }
    >
      {refresh.data?.problem && (
        <SheetBody>
          <p className="t13 c-bad" role="status">
            {refresh.data.problem}
          </p>
        </SheetBody>
      )}
      <SheetBody className="t13">
        <div className="m">{channelName}</div>
        {chosen === '' ? (
          <Trans>
            No template is chosen: a post reaches those alone who wrote to the number within 24 hours. Choose one in the settings of the
            channel.
          </Trans>
        ) : (
          <Trans>Posts go out by the template {ph({ name: chosen })}, which is chosen in the settings of the channel.</Trans>
        )}
      </SheetBody>
      {templates.length === 0 ? (
        <EmptyState art="page" title={t`No template is known yet`}>
          {t`Make one in WhatsApp Manager, and read them again here.`}
        </EmptyState>
      ) : (
        <div className="stacks">
          <Table
            label={t`Templates of ${{ name: channelName }}`}
            columns={columns()}
            rows={templates}
            rowKey={({ name, language }) => `${name} ${language}`}
          />
        </div>
      )}
    </Sheet>
  )
}

function columns(): Column<Template>[] {
  return [
    {
      key: 'name',
      lead: true,
      head: t`Template`,
      cell: ({ name, language }) => (
        <>
          <span className="trunc block">{name}</span>
          <span className="t12 soft block">{language}</span>
        </>
      ),
      width: 200,
    },
    { key: 'status', head: t`Status`, cell: (template) => <Status {...template} />, width: 200 },
    { key: 'body', head: t`Text`, cell: ({ body }) => <span className="t13 break-words">{body}</span> },
  ]
}

function Status({ status, reason, fits }: Template) {
  return (
    <>
      <span className={status === 'APPROVED' ? undefined : 'c-warn'}>{say(templateStatus(status))}</span>
      {reason && <span className="t12 soft block">{reason}</span>}
      {!fits && (
        <span className="t12 soft block">
          <Trans>Asks for more than texts</Trans>
        </span>
      )}
    </>
  )
}
