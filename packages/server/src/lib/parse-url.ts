/**
 * Parses a URL. Returns undefined for an invalid one. Not `URL.canParse`, which in Node.js 20 refuses URLs with letters
 * such as "é" after JIT compilation.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
