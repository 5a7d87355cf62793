import { t } from '@lingui/core/macro'
import { type Language, languageIds, languages } from '@postwright/contract/core/languages'

import { i18n } from '../../../../lib/i18n.ts'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'

/** What a mail to a guest is written in until somebody chooses: the language of whoever sends it. */
export function ownMailLanguage(): Language {
  return i18n.locale === 'de' ? 'de' : 'en'
}

export function MailLanguage({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  return (
    <Field label={t`Language of the mail`}>
      <Select value={value} onChange={onChange} options={languageIds.map((id) => ({ value: id, label: languages[id] }))} />
    </Field>
  )
}
