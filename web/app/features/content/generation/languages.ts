import { t } from '@lingui/core/macro'

/** Offered where a language is chosen; any other may be named in words. */
export const languages = [
  t`English`,
  t`English (South Africa)`,
  t`Afrikaans`,
  t`isiZulu`,
  t`isiXhosa`,
  t`French`,
  t`German`,
  t`Portuguese`,
  t`Spanish`,
]
