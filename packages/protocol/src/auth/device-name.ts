const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg/, 'Edge'],
  [/\bFirefox|\bFxiOS/, 'Firefox'],
  [/\bOPR\//, 'Opera'],
  [/\bChrome\/|\bCriOS/, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone|\biPad/, 'iOS'],
  [/\bAndroid/, 'Android'],
  [/\bWindows/, 'Windows'],
  [/\bMac OS X|\bMacintosh/, 'macOS'],
  [/\bLinux/, 'Linux'],
]

/** Returns the names of browser and operating system in a `User-Agent`. Empty if both are unknown. */
export function deviceName(userAgent: string | null): string {
  return [browsers, systems].flatMap((patterns) => nameIn(patterns, userAgent ?? '')).join(' · ')
}

function nameIn(patterns: readonly (readonly [RegExp, string])[], userAgent: string): string[] {
  const match = patterns.find(([pattern]) => pattern.test(userAgent))
  return match ? [match[1]] : []
}
