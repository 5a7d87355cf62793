import { Trans } from '@lingui/react/macro'
import { longestSearch } from './search-text.ts'

interface SearchFormProps {
  action: string
  label: string
  placeholder: string
  q: string
  /** Kept while searching. */
  topic?: string | null
}

/** Works without script: a GET of the same page. */
export function SearchForm({ action, label, placeholder, q, topic }: SearchFormProps) {
  return (
    <form className="search" role="search" action={action}>
      <label className="vh" htmlFor="q">
        {label}
      </label>
      {topic && <input type="hidden" name="topic" value={topic} />}
      <input className="field" id="q" name="q" type="search" placeholder={placeholder} defaultValue={q} maxLength={longestSearch} />
      <button type="submit" className="btn btn-ink">
        <Trans>Search</Trans>
      </button>
    </form>
  )
}
