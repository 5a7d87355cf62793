import { t } from '@lingui/core/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { CircleCheck, CircleDot, Circle } from 'lucide-react'

import { usePageTitle } from '../../../../ui/page-head.tsx'
import { PublicPage } from '../../../../ui/public-page.tsx'
import { AdministratorStep } from './administrator-step.tsx'
import { AiStep } from './ai-step.tsx'
import { InstanceStep } from './instance-step.tsx'
import { MailStep } from './mail-step.tsx'
import { setupSteps, stepAfter, type SetupStep } from './steps.ts'

const stepTitles: Record<SetupStep, string> = {
  administrator: t`Administrator`,
  instance: t`Name`,
  ai: t`Writing`,
  mail: t`Mail`,
}

interface SetupScreenProps {
  step: SetupStep
  /** As far as it is known; left out where none is asked for. */
  code: string | undefined
  instanceName: string
  /** The public contact address, once somebody is signed in. */
  supportEmail: string
}

/** The first minutes of an instance: who runs it, what it is called, who writes, how it sends mail. */
export function SetupScreen({ step, code, instanceName, supportEmail }: SetupScreenProps) {
  usePageTitle(t`Set up`)
  const navigate = useNavigate()
  const router = useRouter()

  async function next() {
    await router.invalidate()
    const after = stepAfter(step)
    if (after) return navigate({ to: '/setup', search: { step: after } })
    await navigate({ to: '/app/dashboard', replace: true })
  }

  return (
    <PublicPage aside={<Steps current={step} />}>
      {step === 'administrator' && <AdministratorStep code={code} onDone={next} />}
      {step === 'instance' && <InstanceStep name={instanceName} supportEmail={supportEmail} onDone={next} />}
      {step === 'ai' && <AiStep onDone={next} />}
      {step === 'mail' && <MailStep onDone={next} />}
    </PublicPage>
  )
}

function Steps({ current }: { current: SetupStep }) {
  const at = setupSteps.indexOf(current)
  return (
    <ol className="setup-steps" aria-label={t`Steps`}>
      {setupSteps.map((step, index) => {
        const Icon = index < at ? CircleCheck : index === at ? CircleDot : Circle
        return (
          <li key={step} aria-current={index === at ? 'step' : undefined}>
            <Icon className="i-14" aria-hidden="true" />
            <span>{stepTitles[step]}</span>
          </li>
        )
      })}
    </ol>
  )
}
