/**
 * Parses an address. Returns undefined for an invalid one. `URL.canParse` is no alternative: in Node.js 20 it refuses
 * addresses with letters such as "é" once it has been called often enough to be compiled.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
