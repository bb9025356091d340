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

/**
 * Parses a URL. Returns undefined also for one with characters that disguise a host: the URL parser removes line breaks
 * and tabs, and reads a backslash as a slash.
 */
export function parsePlainUrl(text: string): URL | undefined {
  return /[\s\p{Cc}\\]/u.test(text) ? undefined : parseUrl(text)
}

/** Advice for a URL whose user name or password may contain a character that ends a part of the URL. */
export const credentialsAdvice =
  'in user name and password, write @ as %40, / as %2F, # as %23, ? as %3F, : as %3A and % as %25'
