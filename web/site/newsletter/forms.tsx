import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { newsletterSentences as texts } from '@postwright/contract/publishing/newsletter-sentences'
import { say } from '@postwright/contract/core/sentences'

import type { Site } from '../site.ts'
import { islandData } from './box.tsx'

/** Of the site's own newsletter or, with `businessId`, of that business's. */
interface OfForm {
  site: Pick<Site, 'captcha' | 'sendsMail'>
  action: string
  businessId?: string
  email: string
}

/** One field and one button. With a script it subscribes without leaving the page. */
export function AddressForm({
  site,
  action,
  businessId,
  email,
  problem,
  more,
}: OfForm & { problem?: string | undefined; more?: string | undefined }) {
  return (
    <form className="ask" action={action} method="post" noValidate {...islandData(site)} data-business-id={businessId}>
      <label htmlFor="email">
        <Trans>Email address</Trans>
      </label>
      <input
        className="field"
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        aria-invalid={problem ? true : undefined}
        aria-describedby="notice"
        required
      />
      <button className="btn btn-proof btn-lg" type="submit">
        <Trans>Subscribe</Trans>
      </button>
      <p className={problem ? 'notice bad' : 'notice'} id="notice" role="status">
        {problem && (
          <>
            <strong>{say(texts.failureTitle)}</strong> <span>{problem}</span> {more && <span>{more}</span>}
          </>
        )}
      </p>
    </form>
  )
}

/** With a script this sends itself. Without one the button comes after some seconds, for which the server asks. */
export function Proceed({ site, action, businessId, email, token, tooEarly }: OfForm & { token: string; tooEarly?: boolean | undefined }) {
  return (
    <form className="ask" action={action} method="post" {...islandData(site)} data-business-id={businessId} data-auto="">
      <label htmlFor="email">
        <Trans>Email address</Trans>
      </label>
      <input className="field" id="email" name="email" type="email" value={email} readOnly aria-describedby="notice" />
      <input type="hidden" name="token" value={token} />
      <div className="vh" aria-hidden="true">
        <label htmlFor="website">
          <Trans>Leave this empty</Trans>
        </label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <button className="btn btn-proof btn-lg later" type="submit">
        <Trans>Subscribe</Trans>
      </button>
      <p className="notice" id="notice" role="status">
        {tooEarly ? (
          <strong>{t`That was quick. Wait a few seconds, then press the button again.`}</strong>
        ) : (
          <noscript>
            <span className="until-later">
              <Trans>The button appears in a few seconds.</Trans>
            </span>
          </noscript>
        )}
      </p>
    </form>
  )
}

/** A link alone changes nothing: programs that look through mails follow links, but press no buttons. */
/** `field` tells a press of it from a program that only sends to the address. */
export function OneButton({ action, label, field }: { action: string; label: string; field?: string }) {
  return (
    <form className="one" action={action} method="post">
      {field && <input type="hidden" name={field} value="yes" />}
      <button className="btn btn-proof btn-lg" type="submit">
        {label}
      </button>
    </form>
  )
}
