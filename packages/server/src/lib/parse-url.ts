/**
 * Parses a URL. Returns undefined for an invalid one. Does not use `URL.canParse`, because in Node.js 20 it rejects
 * URLs with letters such as "é" after JIT compilation.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
