/** The first can be done once and by nobody else; the others may be skipped, and stay open at /setup for a super admin. */
export const setupSteps = ['administrator', 'instance', 'ai', 'mail'] as const
export type SetupStep = (typeof setupSteps)[number]

export function isSetupStep(value: unknown): value is SetupStep {
  return setupSteps.some((step) => step === value)
}

/** The step after this one; undefined after the last. */
export function stepAfter(step: SetupStep): SetupStep | undefined {
  return setupSteps[setupSteps.indexOf(step) + 1]
}
