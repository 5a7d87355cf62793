import { Trans } from '@lingui/react/macro'

import { Kbd } from '../../../../ui/kbd.tsx'

/** The keys that are worth knowing first. */
export function Hints({ mayWrite, onAll }: { mayWrite: boolean; onAll: () => void }) {
  return (
    <div className="task-hints">
      <span>
        <Trans>
          <Kbd keys="J" /> <Kbd keys="K" /> next, previous
        </Trans>
      </span>
      {mayWrite && (
        <>
          <span>
            <Trans>
              <Kbd keys="M" /> move to a column
            </Trans>
          </span>
          <span>
            <Trans>
              <Kbd keys="A" /> assign
            </Trans>
          </span>
          <span>
            <Trans>
              <Kbd keys="D" /> due date
            </Trans>
          </span>
          <span>
            <Trans>
              <Kbd keys="X" /> choose several
            </Trans>
          </span>
        </>
      )}
      <button type="button" className="textbtn end" onClick={onAll}>
        <Trans>
          <Kbd keys="?" /> all shortcuts
        </Trans>
      </button>
    </div>
  )
}
