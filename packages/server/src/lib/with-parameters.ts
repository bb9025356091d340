/**
 * Adds parameters to the query of a URL, in place of those with the same names. Keeps the other parameters as they are
 * written; `searchParams.set` would encode all of them again.
 * @see RFC 6749 §3.1.2
 */
export function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  const written = url.search === '' ? [] : url.search.slice(1).split('&')
  const unchanged = written.filter((part) => {
    const [name = ''] = new URLSearchParams(part).keys()
    return !Object.hasOwn(parameters, name)
  })
  url.search = [...unchanged, new URLSearchParams(parameters)].join('&')
  return url.href
}
