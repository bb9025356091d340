import { checkedHost } from '../addresses.js'

/** The two hosts of the provider. @see docs/wire.md#hosts */
const PROVIDER = /^https:\/\/(?:www|edge)\.wixapis\.com(?=[/?#]|$)/

/**
 * Returns a `fetch` that sends requests for the hosted provider to another server, and other requests unchanged.
 * @param host address of the server, for example `http://127.0.0.1:4400`
 * @throws ConfigurationError for a `host` that is not an http(s) address
 */
export function routeProvider(host: string, send: typeof fetch = globalThis.fetch): typeof fetch {
  const origin = checkedHost(host)
  return (input, init) => {
    const isRequest = input instanceof Request
    const address = isRequest ? input.url : String(input)
    if (!PROVIDER.test(address)) return send(input, init)
    const routed = address.replace(PROVIDER, origin)
    return send(isRequest ? new Request(routed, input) : routed, init)
  }
}

/**
 * Replaces `globalThis.fetch`, through which the official packages send their requests, by `routeProvider(host)`.
 * Returns a function that restores it.
 * @throws ConfigurationError for a `host` that is not an http(s) address
 * @example
 * pointProviderAt('http://127.0.0.1:4400')
 */
export function pointProviderAt(host: string): () => void {
  const before = globalThis.fetch
  globalThis.fetch = routeProvider(host, before)
  return () => {
    globalThis.fetch = before
  }
}
