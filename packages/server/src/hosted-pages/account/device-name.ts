const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg/, 'Edge'],
  [/\bFirefox|\bFxiOS/, 'Firefox'],
  [/\bOPR\//, 'Opera'],
  [/\bChrome\/|\bCriOS/, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const machines: readonly (readonly [RegExp, string])[] = [
  [/\biPhone|\biPad/, 'iOS'],
  [/\bAndroid/, 'Android'],
  [/\bWindows/, 'Windows'],
  [/\bMac OS X|\bMacintosh/, 'macOS'],
  [/\bLinux/, 'Linux'],
]

/** Returns the names of browser and operating system in a `User-Agent`. Empty if both are unknown. */
export function deviceName(userAgent: string | null): string {
  return [browsers, machines].flatMap((known) => nameIn(known, userAgent ?? '')).join(' · ')
}

function nameIn(known: readonly (readonly [RegExp, string])[], userAgent: string): string[] {
  const found = known.find(([mark]) => mark.test(userAgent))
  return found ? [found[1]] : []
}
