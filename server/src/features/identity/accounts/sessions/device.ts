import { msg, select } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
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
const systems: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a person calls the thing that they sat at, such as "Firefox on Linux". It is what the client says of itself: a hint, no proof. */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = userAgent?.slice(0, 1000) ?? ''
  const browser = browsers.find(([sign]) => sign.test(text))?.[1]
  const system = systems.find(([sign]) => sign.test(text))?.[1]
  if (browser && system)
    return say(msg`${{ browser }} on ${select({ system }, { iPhone: 'an iPhone', iPad: 'an iPad', Mac: 'a Mac', other: '{system}' })}`)
  if (browser) return browser
  if (system) return say(msg`A browser on ${select({ system }, { iPhone: 'an iPhone', iPad: 'an iPad', Mac: 'a Mac', other: '{system}' })}`)
  const program = /^[\w.-]{1,40}/.exec(text)?.[0]
  return say(program ? msg`A program (${{ program }})` : msg`Unknown device`)
}

/** For its icon. */
export function deviceKindOf(userAgent: string | null | undefined): DeviceKind {
  const text = userAgent?.slice(0, 1000) ?? ''
  if (/\b(?:iPhone|iPad|Android)\b/.test(text)) return 'phone'
  return [...browsers, ...systems].some(([sign]) => sign.test(text)) ? 'computer' : 'program'
}
