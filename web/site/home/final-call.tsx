import { priceOf } from '@postwright/contract/billing/plan-figures'
import { plans } from '@postwright/contract/core/plans'

import { trialOffer } from '../pricing/trial.ts'

export function FinalCall({ trialDays }: { trialDays: number | null }) {
  return (
    <section className="sec" aria-labelledby="final">
      <div className="wrap">
        <div className="final">
          <div>
            <h2 className="d2" id="final">
              Start with one business and one brief.
            </h2>
            <div className="go">
              <a className="btn btn-proof btn-lg" href="/register">
                Create your account
              </a>
              <p>
                {trialOffer(trialDays)}{' '}
                <a href="/pricing">
                  Plans from free to {priceOf(plans.agency, 'ZAR')} / {priceOf(plans.agency, 'USD')} a month.
                </a>
              </p>
            </div>
          </div>
          <div className="own">
            <h3 className="d3">Or run it yourself</h3>
            <p>On a fresh clone, one command installs, builds, creates the database and serves.</p>
            {/* A small screen scrolls it, and so must the keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className="term" tabIndex={0} role="group" aria-label="The command and what it prints">
              <code>
                <span className="c">$</span> npm start{'\n'}
                <span className="c">Postwright is ready at</span> http://localhost:3000{'\n'}
                <span className="c">Open http://localhost:3000</span>/setup?code=… <span className="c">to create the administrator.</span>
              </code>
            </pre>
            <p className="small">No Docker, no database server, no API key, no mail server.</p>
          </div>
        </div>
      </div>
    </section>
  )
}
