import { parseAccept } from 'hono/utils/accept'

/**
 * Returns the languages of an `Accept-Language` header, by descending weight. A malformed weight counts as 1.
 * @see RFC 9110 §12.5.4
 */
export function acceptedLanguages(header: string | null): string[] {
  return parseAccept((header ?? '').slice(0, 1000))
    .filter(({ q }) => q > 0)
    .map(({ type }) => type)
}
