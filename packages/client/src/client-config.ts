import type { Clock } from './clock.js'
import type { TokenStorage } from './tokens/storage.js'

/**
 * An http(s) address. The compiler rejects literals such as `''` or `'localhost:4400'`; other texts are checked when
 * the client is created.
 */
export type HttpAddress<Text extends string> = [Text & `http${'' | 's'}://${string}`] extends [
  never,
]
  ? 'an address such as https://foyer.example'
  : Text

/** Configuration of a client. */
export interface ClientConfig<Host extends string = string> {
  /** Id of the site's OAuth client. */
  clientId: string
  /** Address of the server: `location.origin` for the page's own, `hostedProvider` for the hosted provider. */
  host: HttpAddress<Host>
  /**
   * `foyer` if the host is a Foyer server: the first read of a new visitor then also returns the tokens, in one request
   * instead of two. Default: the client learns the server's extensions from the first tokens.
   * @see docs/wire.md#new-visitors
   */
  server?: 'foyer' | undefined
  /** Maps the paths of calls to another environment, for example `sitePaths`. */
  paths?: ((path: string) => string) | undefined
  /**
   * Other origins that a server may send the browser to, for hosted pages with another address than the API. The hosted
   * provider may send it anywhere.
   */
  redirectOrigins?: readonly string[] | undefined
  /** Site keys of captcha widgets. The client loads no widget. */
  captchaSiteKeys?: { invisible?: string; visible?: string } | undefined
  /**
   * Language of hosted pages, e-mails and new accounts, a BCP 47 tag such as 'de'. Default: the server decides by the
   * browser and its settings. A call's own language wins.
   */
  language?: string | undefined
  /** Token storage. Default: `localStorage` in a page, else memory. */
  storage?: TokenStorage | undefined
  /** Prefix of all storage keys. Default 'foyer'. */
  storagePrefix?: string | undefined
  /** Replaces the platform's `fetch`. */
  fetch?: typeof fetch | undefined
  /**
   * Reaction to a temporary failure of a token renewal: `keep` the tokens, or continue as a `visitor`, as the
   * provider's client does. Default `keep`.
   */
  renewalFailure?: 'keep' | 'visitor' | undefined
  /** Request timeout in milliseconds, body included. Default 15000. */
  timeoutMs?: number | undefined
  /** Replaces the platform's time and timers. */
  clock?: Clock | undefined
}
