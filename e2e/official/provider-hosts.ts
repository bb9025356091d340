/** The hosts to which the official packages speak. @see docs/wire.md#hosts */
const PROVIDER = /^https:\/\/(www|edge)\.wixapis\.com(?=\/)/

/** Points the provider's two host names at a server, for everything that uses `globalThis.fetch`. */
export function pointProviderAt(url: string): void {
  const original = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!PROVIDER.test(address)) return original(input, init)
    const here = address.replace(PROVIDER, url)
    return original(input instanceof Request ? new Request(here, input) : here, init)
  }
}
