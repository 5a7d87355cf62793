import { zoneName } from '../lib/formats.ts'
import { Select } from './select.tsx'

export interface TimeZoneSelectProps {
  value: string
  onChange: (timeZone: string) => void
}

/** Every zone that the browser knows, and the chosen one even if it does not. */
export function TimeZoneSelect({ value, onChange }: TimeZoneSelectProps) {
  const zones = Intl.supportedValuesOf('timeZone')
  // Some browsers leave UTC out, which is no place.
  const all = [...new Set([value, 'UTC', ...zones])].toSorted()
  return (
    <Select
      options={all.map((zone) => ({
        value: zone,
        label: zone === value ? `${readable(zone)} (${zoneName(new Date(), zone)})` : readable(zone),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

function readable(zone: string): string {
  return zone.replaceAll('_', ' ')
}
