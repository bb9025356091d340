import { checkedHost } from '../addresses.js'

/** The two hosts to which the official packages speak. @see docs/wire.md#hosts */
const PROVIDER = /^https:\/\/(?:www|edge)\.wixapis\.com(?=[/?#]|$)/

/**
 * A `fetch` that sends what is meant for the hosted provider to another server, and everything else where it belongs.
 * @param host address of the server, for example `http://127.0.0.1:4400`
 * @throws ConfigurationError for a `host` that is no http(s) address
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
 * Points an app on the official packages at another server, in one line: they send through `globalThis.fetch`, which
 * is replaced. The returned function puts it back.
 */
export function pointProviderAt(host: string): () => void {
  const before = globalThis.fetch
  globalThis.fetch = routeProvider(host, before)
  return () => {
    globalThis.fetch = before
  }
}
