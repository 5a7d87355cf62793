import { t } from '@lingui/core/macro'

/** "41 s", "14 min", "3 h 03", "2 d 5 h". */
export function lengthOf(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return t`${{ seconds: whole }} s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return t`${{ minutes }} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t`${{ hours }} h ${{ minutes: String(minutes % 60).padStart(2, '0') }}`
  return t`${{ days: Math.floor(hours / 24) }} d ${{ hours: hours % 24 }} h`
}
