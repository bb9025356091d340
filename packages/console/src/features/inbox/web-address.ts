/** Returns true for http and https URLs. Other schemes, such as `javascript:`, must not become links. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
