import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { PassageList } from './document-passages.tsx'
import { foundPassagesQuery } from './queries.ts'

/** Shows beforehand which passages a brief would be written from. */
export function PassageSearch({ businessId }: { businessId: string }) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const found = useQuery(foundPassagesQuery(businessId, asked))

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setAsked(text.trim())
  }

  return (
    <Sheet title={t`Try a brief`} note={t`which passages it would be written from`}>
      <SheetBody>
        <form className="stack" onSubmit={submit}>
          <Field label={t`Brief`} hint={t`Nothing is written and nothing is counted.`}>
            <Textarea rows={2} maxLength={8000} value={text} onChange={(event) => setText(event.currentTarget.value)} />
          </Field>
          <div>
            <Button type="submit" icon={Search} pending={found.isFetching}>
              <Trans>Find passages</Trans>
            </Button>
          </div>
        </form>
        {asked !== '' && (
          <LoadState of={found} rows={3} loading={t`Looking for passages`} failed={t`The passages could not be looked for`} />
        )}
        {found.data?.length === 0 && (
          <p className="soft t13 mt-3" role="status">
            <Trans>No passage fits this. A draft would be made from the profile and the brief alone.</Trans>
          </p>
        )}
        {found.data && <PassageList passages={found.data} named />}
      </SheetBody>
    </Sheet>
  )
}
