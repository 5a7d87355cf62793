import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { CopyButton } from '../../../../ui/copy-button.tsx'

/** Where the form is, and how it comes onto a site: in a frame, or as a form of that site's own. Neither needs a script. */
export function EmbedCode({ address, businessName }: { address: string; businessName: string }) {
  const title = t`Newsletter of ${{ business: businessName }}`
  const frame = `<iframe src="${address}?frame" title="${escaped(title)}" width="100%" height="320" style="border:0" loading="lazy"></iframe>`
  const form = `<form action="${address}" method="post">\n  <label>${escaped(t`Email address`)} <input type="email" name="email" required></label>\n  <button>${escaped(t`Subscribe`)}</button>\n</form>`
  return (
    <div className="grid gap-3">
      <div className="row flex-wrap">
        <a className="link break-all" href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
        <CopyButton text={address} label={t`Copy address`} />
      </div>
      <details>
        <summary className="t13">
          <Trans>Put it on your website</Trans>
        </summary>
        <div className="mt-3 grid gap-4">
          <Code code={frame} label={t`In a frame`} copy={t`Copy frame`} />
          <Code code={form} label={t`As a form of your own`} copy={t`Copy form`} />
        </div>
      </details>
    </div>
  )
}

function Code({ code, label, copy }: { code: string; label: string; copy: string }) {
  return (
    <div className="grid gap-2">
      <div className="row">
        <span className="t13 m">{label}</span>
        <span className="end">
          <CopyButton text={code} label={copy} />
        </span>
      </div>
      <pre
        className="nl-code mono t12"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {code}
      </pre>
    </div>
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
