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
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a person calls the thing that they sat at, such as "Firefox on Linux". It is what the client says of itself: a hint, no proof. */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = userAgent?.slice(0, 1000) ?? ''
  const browser = browsers.find(([sign]) => sign.test(text))?.[1]
  const system = systems.find(([sign]) => sign.test(text))?.[1]
  if (browser) return system ? `${browser} on ${system}` : browser
  if (system) return `A browser on ${system}`
  const program = /^[\w.-]{1,40}/.exec(text)?.[0]
  return program ? `A program (${program})` : 'Unknown device'
}
