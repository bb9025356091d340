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

/** The browser and the machine of a `User-Agent`, as people call them; empty when neither is known. */
export function deviceName(userAgent: string | null): string {
  return [browsers, machines].flatMap((known) => nameIn(known, userAgent ?? '')).join(' · ')
}

function nameIn(known: readonly (readonly [RegExp, string])[], userAgent: string): string[] {
  const found = known.find(([mark]) => mark.test(userAgent))
  return found ? [found[1]] : []
}
