import { isLoopbackHost } from '../lib/loopback.js'
import { parseUrl } from '../lib/parse-url.js'

const placeholder = /\{([^{}]*)\}/g

/**
 * Returns whether a string is a safe URL whose placeholders are all in the list. Placeholders are valid only after the
 * host.
 */
export function isUrlTemplate(text: string, placeholders: readonly string[]): boolean {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name)
  const filled = fillUrlTemplate(text, {})
  if (names.some((name) => !placeholders.includes(name)) || /[{}\s\p{Cc}\\]/u.test(filled)) {
    return false
  }
  const [host = ''] = text.replace(/^https?:\/\//, '').split(/[/?#]/, 1)
  return !host.includes('{') && isSafeWebUrl(filled)
}

/** Replaces placeholders with percent-encoded values; a missing value becomes empty. */
export function fillUrlTemplate(template: string, values: Record<string, string>): string {
  return template.replaceAll(placeholder, (_all, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] ?? '') : '',
  )
}

/** Returns whether a string is a URL without credentials that uses https, or http on a loopback host. */
export function isSafeWebUrl(text: string): boolean {
  const url = parseUrl(text)
  if (!url) return false
  const { protocol, hostname, username, password } = url
  const safe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
  return safe && username + password === ''
}
