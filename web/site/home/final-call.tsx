import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { priceOf } from '@postwright/contract/billing/plan-figures'
import { plans } from '@postwright/contract/core/plans'

import { trialOffer } from '../pricing/trial.ts'

export function FinalCall({ trialDays }: { trialDays: number | null }) {
  const [rand, dollars] = [priceOf(plans.agency, 'ZAR'), priceOf(plans.agency, 'USD')]
  return (
    <section className="sec" aria-labelledby="final">
      <div className="wrap">
        <div className="final">
          <div>
            <h2 className="d2" id="final">
              <Trans>Start with one business and one brief.</Trans>
            </h2>
            <div className="go">
              <a className="btn btn-proof btn-lg" href="/register">
                <Trans>Create your account</Trans>
              </a>
              <p>
                {trialOffer(trialDays)}{' '}
                <a href="/pricing">
                  <Trans>
                    Plans from free to {rand} / {dollars} a month.
                  </Trans>
                </a>
              </p>
            </div>
          </div>
          <div className="own">
            <h3 className="d3">
              <Trans>Or run it yourself</Trans>
            </h3>
            <p>
              <Trans>On a fresh clone, one command installs, builds, creates the database and serves.</Trans>
            </p>
            {/* A small screen scrolls it, and so must the keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className="term" tabIndex={0} role="group" aria-label={t`The command and what it prints`}>
              <code>
                <span className="c">$</span> npm start{'\n'}
                <span className="c">Postwright is ready at</span> http://localhost:3000{'\n'}
                <span className="c">Open http://localhost:3000</span>/setup?code=… <span className="c">to create the administrator.</span>
              </code>
            </pre>
            <p className="small">
              <Trans>No Docker, no database server, no API key, no mail server.</Trans>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
