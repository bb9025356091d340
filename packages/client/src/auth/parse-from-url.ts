/** What came back in the address; what is missing is null. */
export interface RedirectAnswer {
  code: string | null
  state: string | null
  /** OAuth error code. @see RFC 6749 §4.1.2.1 */
  error?: string
  errorDescription?: string
}

/** Reads the answer in an address: after the hash, else in the query, or only where `mode` says. */
export function parseFromUrl(
  url: string = location.href,
  mode?: 'query' | 'fragment',
): RedirectAnswer {
  const { hash, searchParams } = new URL(url)
  const fragment = new URLSearchParams(hash.slice(1))
  const inFragment = mode ? mode === 'fragment' : fragment.has('state') || fragment.has('code')
  const found = inFragment ? fragment : searchParams
  const answer: RedirectAnswer = { code: found.get('code'), state: found.get('state') }
  const error = found.get('error')
  const errorDescription = found.get('error_description')
  if (error) answer.error = error
  if (error && errorDescription !== null) answer.errorDescription = errorDescription
  return answer
}
