import { getMimeType } from 'hono/utils/mime'

/** Content types by extension that the table of Hono does not have. */
const moreTypes: Record<string, string> = {
  atom: 'application/atom+xml; charset=utf-8',
  geojson: 'application/geo+json',
  m4a: 'audio/mp4',
  md: 'text/markdown; charset=utf-8',
  mov: 'video/quicktime',
  ogg: 'audio/ogg',
  rss: 'application/rss+xml; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
}

/** Returns the content type of a file by its name. */
export function contentTypeOf(name: string): string {
  return getMimeType(name) ?? getMimeType(name, moreTypes) ?? 'application/octet-stream'
}

/** Matches a name with a possible hash: 8 characters of base64url, as Vite writes it, or hexadecimal digits. */
const POSSIBLE_HASH = /^assets\/.*-([\w-]{8}|[\da-f]{8,})\.\w+$/

/** Matches words and numbers, such as `portrait`, `IMG` and `Summer2026`. */
const READABLE = /^\d*[a-z]*\d*$/i

/**
 * Returns whether the name of a site's file contains a hash of its content. A hash that looks like words, which a
 * person may have chosen, does not count: browsers would keep the file for a year although it changes.
 */
export function hasSiteHash(name: string): boolean {
  const hash = POSSIBLE_HASH.exec(name)?.[1] ?? ''
  if (hash.split(/[-_]/).every((part) => READABLE.test(part))) return false
  return /\d/.test(hash) && /[a-z]/.test(hash) && (/[A-Z]/.test(hash) || /^[\da-f]+$/.test(hash))
}
