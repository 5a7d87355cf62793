import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'
import type { DeviceKind } from '@postwright/contract/identity/security'

// The first that fits: browsers name those that they descend from as well.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string | Sentence][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, msg`an iPhone`],
  [/\biPad\b/, msg`an iPad`],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, msg`a Mac`],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a person calls the thing that they sat at, such as "Firefox on Linux". It is what the client says of itself: a hint, no proof. */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = userAgent?.slice(0, 1000) ?? ''
  const browser = browsers.find(([sign]) => sign.test(text))?.[1]
  const found = systems.find(([sign]) => sign.test(text))?.[1]
  const system = typeof found === 'object' ? say(found) : found
  if (browser) return system ? say(msg`${{ browser }} on ${{ system }}`) : browser
  if (system) return say(msg`A browser on ${{ system }}`)
  const program = /^[\w.-]{1,40}/.exec(text)?.[0]
  return program ? say(msg`A program (${{ program }})`) : say(msg`Unknown device`)
}

/** For its icon. */
export function deviceKindOf(userAgent: string | null | undefined): DeviceKind {
  const text = userAgent?.slice(0, 1000) ?? ''
  if (/\b(?:iPhone|iPad|Android)\b/.test(text)) return 'phone'
  return [...browsers, ...systems].some(([sign]) => sign.test(text)) ? 'computer' : 'program'
}
