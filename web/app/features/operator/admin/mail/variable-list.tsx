import { ph, t } from '@lingui/core/macro'
import type { MailVariableFact } from '@postwright/contract/core/mail'

import { Sheet } from '../../../../../ui/sheet.tsx'

/** What may be written as `{{name}}`; pressing one puts it into the text. */
export function VariableList({ variables, onInsert }: { variables: MailVariableFact[]; onInsert: (name: string) => void }) {
  return (
    <Sheet title={t`Variables`} note={t`Press one to put it into the text`}>
      <ul className="lines">
        {variables.map(({ name, about, example, kind }) => (
          <li key={name} className="grid gap-1 px-4 py-2 md:grid-cols-[200px_minmax(0,1fr)] md:gap-4">
            <span>
              <button
                type="button"
                className="textbtn mono min-h-6"
                aria-label={t`Insert ${ph({ variable: `{{${name}}}` })}`}
                onClick={() => onInsert(name)}
              >
                {`{{${name}}}`}
              </button>
            </span>
            <span className="t13">
              {about}
              <span className="soft block break-words">{kind === 'list' ? t`A list, on a line of its own` : example}</span>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
