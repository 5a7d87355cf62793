import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { checkContent } from '@postwright/contract/content/content-checks'
import type { PostContent } from '@postwright/contract/content/content'
import { countText } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'
import type { Voice } from '@postwright/contract/content/voice'
import { type ContentType, contentTypeIds, contentTypeLabel } from '@postwright/contract/core/content-types'
import { useMemo, useState } from 'react'

import { useDebouncedValue } from '../../../../../lib/use-debounced-value.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { isInUse } from '../queries.ts'
import { BreachList, breachCount } from './breach-list.tsx'
import { MarkedText } from './marked-text.tsx'
import { useBreaches } from './use-breaches.ts'

interface PastedCheckProps {
  voice: Voice
  contentTypes: readonly ContentType[]
}

/** Holds any text against the voice of a business, wherever it comes from. */
export function PastedCheck({ voice, contentTypes }: PastedCheckProps) {
  const [type, setType] = useState<ContentType>(contentTypes[0] ?? 'linkedin')
  const [text, setText] = useState('')
  const checked = useDebouncedValue(text, 120)
  const content = useMemo((): PostContent => ({ title: null, body: checked }), [checked])
  const breaches = useBreaches(voice, type, content)
  const length = useMemo(
    () => checkContent(type, content).filter(({ field, code }) => field === 'body' && lengths.has(code)),
    [type, content],
  )
  const isEmpty = checked.trim() === ''

  return (
    <aside className="sheet sc" aria-label={t`Style check`}>
      <div className="sheet-head">
        <div className="grow">
          <h2 className="h3">
            <Trans>Style check</Trans>
          </h2>
          <div className="t12 soft">
            <Trans>Any text, from here or elsewhere</Trans>
          </div>
        </div>
        <Select
          size="sm"
          aria-label={t`Checked as`}
          options={contentTypeIds.map((value) => ({ value, label: contentTypeLabel(value) }))}
          value={type}
          onChange={setType}
        />
      </div>
      <div className="sheet-body">
        <Textarea
          aria-label={t`Text to check`}
          placeholder={t`Paste or write a text`}
          rows={5}
          maxLength={100_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className="sheet-foot">
        <span className="t12 soft num grow">
          {t`${plural({ length: countText(type, checked) }, { other: '#' })} of ${plural({ limit: platformRules[type].body.limit }, { other: '#' })}`}
        </span>
        {text !== '' && (
          <Button size="sm" variant="ghost" onClick={() => setText('')}>
            <Trans>Paste another</Trans>
          </Button>
        )}
      </div>
      {!isEmpty && (
        <div className="sheet-body sc-found" role="status">
          <h3 className="h3">{breachCount(breaches)}</h3>
          {breaches.length > 0 && <MarkedText text={checked} breaches={breaches} />}
          <BreachList content={content} breaches={breaches} onMend={({ body }) => setText(body)} />
          {length.map(({ code, message }) => (
            <p key={code} className="t13 soft">
              {message}
            </p>
          ))}
        </div>
      )}
      <div className="sheet-foot t12 soft">{checkedAgainst(voice, contentTypeLabel(type))}</div>
    </aside>
  )
}

const lengths = new Set(['too_long', 'long', 'short'])

function checkedAgainst({ notes, rules }: Voice, type: string): string {
  const used = notes.filter(isInUse).length
  const words = rules.always.length + rules.never.length
  return t`Checked against ${plural({ used }, { one: '# note', other: '# notes' })}, ${plural({ words }, { one: '# word', other: '# words' })} and the rules of ${type}. Nothing was sent to a provider.`
}
