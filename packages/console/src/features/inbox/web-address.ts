/** Whether a text from a mail may become a link: `javascript:` and its like may not. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
