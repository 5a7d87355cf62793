import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type MonthPlan, mostThemes } from '@postwright/contract/content/month-plans'
import { Plus, X } from 'lucide-react'

import { Button, IconButton } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'

interface ThemeFieldsProps {
  themes: readonly string[]
  plan: MonthPlan | null
  disabled: boolean
  error: string | undefined
  onChange: (themes: string[]) => void
}

/** What the posts are about, by number, with how many each has. */
export function ThemeFields({ themes, plan, disabled, error, onChange }: ThemeFieldsProps) {
  const shown = themes.length === 0 ? [''] : themes
  const postsOf = (at: number) => (plan?.themes[at] === shown[at] ? plan?.items.filter(({ theme }) => theme === at).length : undefined)

  return (
    <div role="group" aria-label={t`Themes`}>
      <div className="mp-h">
        <h2 className="grow">
          <Trans>Themes</Trans>
        </h2>
        {!disabled && shown.length < mostThemes && (
          <Button variant="ghost" size="sm" icon={Plus} onClick={() => onChange([...shown, ''])}>
            <Trans>Add</Trans>
          </Button>
        )}
      </div>
      <ol className="mp-themes">
        {shown.map((theme, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a theme is its place
          <li key={at}>
            <span className="mp-k" aria-hidden="true">
              {at + 1}
            </span>
            {disabled ? (
              <b>{theme}</b>
            ) : (
              <Input
                aria-label={t`Theme ${{ number: at + 1 }}`}
                maxLength={120}
                value={theme}
                onChange={(event) => onChange(shown.map((one, place) => (place === at ? event.currentTarget.value : one)))}
              />
            )}
            <span className="num soft t12">{postsOf(at)}</span>
            {!disabled && shown.length > 1 && (
              <IconButton
                size="sm"
                icon={X}
                label={t`Remove theme ${{ number: at + 1 }}`}
                onClick={() => onChange(shown.filter((_, place) => place !== at))}
              />
            )}
          </li>
        ))}
      </ol>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  )
}
