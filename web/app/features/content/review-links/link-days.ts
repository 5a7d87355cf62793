import { plural } from '@lingui/core/macro'

const days = ['3', '7', '14', '30', '90'] as const
export type LinkDays = (typeof days)[number]

export function linkDayChoices(): { value: LinkDays; label: string }[] {
  return days.map((value) => ({ value, label: plural({ days: Number(value) }, { one: '# day', other: '# days' }) }))
}
