/** Parameters of the redirect URI. `code` and `state` are null if they are missing. */
export interface RedirectResponse {
  code: string | null
  state: string | null
  /** OAuth error code. @see RFC 6749 §4.1.2.1 */
  error?: string
  errorDescription?: string
}

/**
 * Parses the parameters of a redirect URI: from the fragment if it contains any, else from the query. `mode` forces the
 * query or the fragment. Without `url`, parses the URL of the page.
 */
export function parseFromUrl(
  url: string = location.href,
  mode?: 'query' | 'fragment',
): RedirectResponse {
  const { hash, searchParams } = new URL(url)
  const fragment = new URLSearchParams(hash.slice(1))
  const hasFragmentParams = ['code', 'state', 'error'].some((name) => fragment.has(name))
  const isInFragment = mode ? mode === 'fragment' : hasFragmentParams
  const params = isInFragment ? fragment : searchParams
  const error = params.get('error')
  const errorDescription = params.get('error_description')
  return {
    code: params.get('code'),
    state: params.get('state'),
    ...(error && { error, ...(errorDescription !== null && { errorDescription }) }),
  }
}
