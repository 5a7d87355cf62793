import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleCheck, Clock, RefreshCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

import { formatZoned } from '../../lib/formats.ts'
import { startLive } from '../../lib/live.ts'
import { Button } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-head.tsx'
import { meQuery } from '../features/identity/accounts/queries.ts'
import { EmailStep } from '../features/identity/accounts/email-step.tsx'
import { useLeave } from '../features/identity/accounts/leave.ts'
import { ProofCard, PublicPage } from '../../ui/public-page.tsx'
import { SupportLink } from '../features/identity/accounts/support-link.tsx'
import { isNotAllowed } from './account-guard.ts'
import { loadSentences } from './load-sentences.ts'

const PersonalData = lazy(async () => {
  await loadSentences('settings')
  return { default: (await import('../features/operator/personal-data/personal-data.tsx')).PersonalData }
})

/** What a person sees whose account waits, was refused or is suspended. It follows the decision by itself. */
export function AccountGuardScreen({ account: known }: { account: Account }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data: account = known } = useQuery(meQuery())
  const isOpen = !isNotAllowed(account)
  // The app shell is not here, so what changes arrives by a stream of its own.
  useEffect(() => startLive(queryClient), [queryClient])
  // While the app loads this screen may be drawn once more; asking again then would begin the loading anew.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (!isOpen || wasOpen.current) return
    wasOpen.current = true
    void router.invalidate()
  }, [isOpen, router])
  if (isOpen) return null
  if (account.profile.suspensionReason !== null) return <Suspended account={account} />
  return account.profile.approvalStatus === 'rejected' ? <Rejected account={account} /> : <Pending account={account} />
}

function Pending({ account }: { account: Account }) {
  usePageTitle(t`Account Pending Approval`)
  const joined = account.workspaces.find(({ role }) => role !== 'owner')
  return (
    <GatePage account={account}>
      <ProofCard
        title={t`Account Pending Approval`}
        intro={
          account.instance.sendsMail
            ? t`Your account is under review. An email will arrive once it is approved. This usually takes 1-2 business days.`
            : t`Your account is under review. This page opens the app once it is approved. This usually takes 1-2 business days.`
        }
      >
        <ol className="steps">
          <li>
            <CircleCheck className="c-good" aria-hidden="true" />
            <div>
              <div className="m">
                <Trans>Account created</Trans>
              </div>
              <div className="t12 soft num">{formatZoned(account.profile.createdAt)}</div>
            </div>
          </li>
          <EmailStep account={account} />
          {joined && (
            <li>
              <CircleCheck className="c-good" aria-hidden="true" />
              <div>
                <div className="m">
                  <Trans>Invitation to {ph({ name: joined.name })} accepted</Trans>
                </div>
                <div className="t12 soft">
                  <Trans>You work there as soon as your account is approved.</Trans>
                </div>
              </div>
            </li>
          )}
          <li>
            <Clock className="c-proof" aria-hidden="true" />
            <div>
              <div className="m">
                <Trans>Under review</Trans>
              </div>
              <div className="t12 soft">
                <Trans>An administrator decides. This page will say so.</Trans>
              </div>
            </div>
          </li>
        </ol>
        <div className="pair">
          <Button variant="primary" size="lg" icon={RefreshCw} onClick={() => window.location.reload()}>
            <Trans>Refresh Status</Trans>
          </Button>
          <SupportLink subject={t`my account`} size="lg">
            <Trans>Contact Support</Trans>
          </SupportLink>
        </div>
      </ProofCard>
    </GatePage>
  )
}

function Rejected({ account }: { account: Account }) {
  usePageTitle(t`Account Rejected`)
  const { rejectionReason } = account.profile
  return (
    <GatePage account={account}>
      <ProofCard
        title={t`Account Rejected`}
        intro={t`Your account was not approved. Please contact support if you think this is a mistake.`}
      >
        {rejectionReason && <Reason>{rejectionReason}</Reason>}
        <SupportLink subject={t`my account`} size="lg">
          <Trans>Contact Support</Trans>
        </SupportLink>
      </ProofCard>
    </GatePage>
  )
}

function Suspended({ account }: { account: Account }) {
  usePageTitle(t`Account Suspended`)
  return (
    <GatePage account={account}>
      <ProofCard
        title={t`Account Suspended`}
        intro={t`An administrator suspended your account. Nothing of yours was deleted. Please contact support if you think this is a mistake.`}
      >
        <Reason>{account.profile.suspensionReason}</Reason>
        <SupportLink subject={t`my account`} size="lg">
          <Trans>Contact Support</Trans>
        </SupportLink>
      </ProofCard>
    </GatePage>
  )
}

/** What the administrator wrote. */
function Reason({ children }: { children: ReactNode }) {
  return (
    <blockquote className="reason">
      <div className="label">
        <Trans>Reason</Trans>
      </div>
      <p>{children}</p>
    </blockquote>
  )
}

function GatePage({ account, children }: { account: Account; children: ReactNode }) {
  const [leave, isLeaving] = useLeave()
  const [showsData, setShowsData] = useState(false)
  // Whoever is suspended asks the administrator.
  const mayAskForData = account.profile.suspensionReason === null
  return (
    <PublicPage
      aside={
        <>
          <span className="max-md:hidden">{account.profile.email} · </span>
          {mayAskForData && (
            <>
              <button type="button" className="link b" onClick={() => setShowsData(!showsData)}>
                {showsData ? t`Back` : t`Your data`}
              </button>
              {' · '}
            </>
          )}
          <button type="button" className="link b" disabled={isLeaving} onClick={leave}>
            <Trans>Log out</Trans>
          </button>
        </>
      }
    >
      {showsData ? <YourData /> : children}
    </PublicPage>
  )
}

function YourData() {
  return (
    <div className="w-full max-w-[720px]">
      <Suspense>
        <PersonalData />
      </Suspense>
    </div>
  )
}
