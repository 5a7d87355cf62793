import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { NewsletterCounting } from '@postwright/contract/operator/site'

import { useEdits } from '../../../../lib/use-edits.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { SheetForm } from '../../../../ui/sheet-form.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSaveCounting } from './queries.ts'

/** Whether the newsletters of all businesses count who opens them and follows their links. */
export function CountingForm({ counting }: { counting: NewsletterCounting }) {
  const { values, isChanged, set, settle } = useEdits(counting)
  const save = useSaveCounting()

  function submit() {
    save.mutate(values, {
      onSuccess: () => {
        settle(values)
        toast.success(t`Saved for newsletters from now on`)
      },
    })
  }

  return (
    <SheetForm
      title={t`What newsletters count`}
      submitLabel={t`Save counting`}
      save={save}
      isChanged={isChanged}
      notSaved={t`This could not be saved`}
      onSubmit={submit}
    >
      <p className="t13 soft">
        <Trans>
          For the newsletters of all businesses. It observes what each reader does with a mail, for which many countries ask the reader’s
          consent first. Each mail says at its foot what is counted, and so does the privacy policy. Businesses see numbers, never who; what
          each reader did is kept for half a year, and gone before that with a reader who is forgotten.
        </Trans>
      </p>
      <Checkbox
        label={t`Count opens`}
        hint={t`Each mail fetches an invisible picture from here, by which this site learns of the reader’s network address and mail program. Neither is kept.`}
        checked={values.opens}
        onChange={(event) => set({ opens: event.currentTarget.checked })}
      />
      <Checkbox
        label={t`Count clicks`}
        hint={t`Links in the mail lead through this site. Unsubscribing, and reading in the browser, are never counted.`}
        checked={values.clicks}
        onChange={(event) => set({ clicks: event.currentTarget.checked })}
      />
      <p className="t13 soft">
        <Trans>
          Newsletters that were begun while it was off stay without. Turned off, nothing more is counted, and no figure is shown.
        </Trans>
      </p>
    </SheetForm>
  )
}
