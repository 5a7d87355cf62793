import { TransNoContext, type TransProps } from '@lingui/react/server'

import { i18n } from './i18n.ts'

const lingui = { i18n }

/** What the macro `Trans` becomes: a sentence with elements in it, in the language of the page, which a page keeps as long as it is open. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={lingui} />
}
