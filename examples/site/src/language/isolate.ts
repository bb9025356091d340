/** Isolates a name whose direction may differ from that of the text around it. @see Unicode Standard Annex 9, §2.4 */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`
}
