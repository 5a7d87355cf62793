import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { say } from '@postwright/contract/core/sentences'
import { templateStatus } from '@postwright/contract/publishing/template-values'
import { RefreshCw } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { type OfChannel, useReadTemplates, useTemplates, writtenAs } from './queries.ts'

interface TemplateFieldProps {
  channel: OfChannel
  label: string
  hint: string
  error: string | undefined
  value: string
  isLocked: boolean
  onChange: (value: string) => void
}

/** One of the templates that WhatsApp has for a number, as it was told of their approval last. */
export function TemplateField({ channel, label, hint, error, value, isLocked, onChange }: TemplateFieldProps) {
  const { templates, isKnown } = useTemplates(channel)
  const { manageChannels } = useMay()
  const chosen = templates.find((template) => writtenAs(template) === value)
  const options = [
    { value: '', label: t`None: only to whoever wrote within 24 hours` },
    ...templates.map((template) => ({
      value: writtenAs(template),
      label: `${template.name} · ${template.language}${template.status === 'APPROVED' ? '' : ` (${say(templateStatus(template.status))})`}`,
      disabled: writtenAs(template) !== value && (template.status !== 'APPROVED' || !template.fits),
    })),
    ...(value !== '' && !chosen ? [{ value, label: isKnown ? t`${{ name: value }} (not there any more)` : value }] : []),
  ]
  return (
    <>
      <Field label={label} hint={hint} error={error} {...(manageChannels && !isLocked && { aside: <ReadAgain channelId={channel.id} /> })}>
        <Select options={options} value={value} disabled={isLocked} onChange={onChange} />
      </Field>
      {chosen && (
        <div className="t13 -mt-1 break-words">
          <span className={chosen.status === 'APPROVED' ? 'c-good' : 'c-warn'}>{say(templateStatus(chosen.status))}</span>
          {chosen.reason && <span className="soft"> · {chosen.reason}</span>}
          <p className="soft">{chosen.body}</p>
        </div>
      )}
    </>
  )
}

function ReadAgain({ channelId }: { channelId: string }) {
  const read = useReadTemplates()
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={RefreshCw}
      pending={read.isPending}
      onClick={() =>
        read.mutate(
          { channelId },
          {
            onSuccess: ({ problem }) => (problem === null ? toast.success(t`Templates read again`) : toast.error(problem)),
            onError: (failed) => toast.failed(failed, t`The templates could not be read`),
          },
        )
      }
    >
      <Trans>Read templates again</Trans>
    </Button>
  )
}
