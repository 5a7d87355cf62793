import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { Kbd } from '../../../../ui/kbd.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'

export function Keys() {
  return (
    <Sheet title={t`Keys`} className="tutorial-keys">
      <dl className="lines">
        <div>
          <dt>
            <Kbd keys="Mod" /> <Kbd keys="K" />
          </dt>
          <dd>
            <Trans>Go to a screen or a business by its name, or to a post by its words</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <kbd>Tab</kbd>
          </dt>
          <dd>
            <Trans>Next control; the focus is always visible</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>
            <Trans>Close what is open</Trans>
          </dd>
        </div>
      </dl>
    </Sheet>
  )
}
