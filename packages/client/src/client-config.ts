import type { Clock } from './clock.js'
import type { TokenStorage } from './tokens/token-storage.js'

/**
 * An http(s) address. Without explicit type arguments, the compiler rejects literals such as `''` or
 * `'localhost:4400'`. The client checks every address when it is created.
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
  /** Address of the server, for example `location.origin`, or `hostedProvider` for the hosted provider. */
  host: HttpAddress<Host>
  /**
   * Set `foyer` if the host is a Foyer server: the first read of a new visitor then also returns the tokens, which
   * saves one request. Default: the client requests the tokens first.
   * @see docs/wire/tokens.md#new-visitors
   */
  server?: 'foyer' | undefined
  /** Maps the path of each call before it is sent, for example `sitePaths`. */
  paths?: ((path: string) => string) | undefined
  /**
   * Origins that redirects may lead to, besides the origin of `host`, for example `['https://login.example.com']`. The
   * hosted provider may redirect to any origin.
   */
  redirectOrigins?: readonly string[] | undefined
  /** reCAPTCHA site keys. The client does not load the widget. */
  captchaSiteKeys?: { invisible?: string; visible?: string } | undefined
  /**
   * Language of hosted pages, e-mails and new accounts, a BCP 47 tag such as 'de'. The language of a call overrides it.
   * Default: the server selects a language from the browser's request and its settings.
   */
  language?: string | undefined
  /** Token storage. Default: `localStorage` in a page, else memory. */
  storage?: TokenStorage | undefined
  /** Prefix of the keys of tokens (without `storage`) and of pending logins by redirect. Default 'foyer'. */
  storagePrefix?: string | undefined
  /** Function that sends the requests. Default: the platform's `fetch`. */
  fetch?: typeof fetch | undefined
  /**
   * Reaction to a temporary failure of a token renewal: `keep` keeps the member logged in, `visitor` continues with the
   * tokens of a visitor, as the provider's client does. Default `keep`.
   */
  renewalFailure?: 'keep' | 'visitor' | undefined
  /** Request timeout in milliseconds, body included. Default 15000. */
  timeoutMs?: number | undefined
  /** Time and timers, except those of request timeouts. Default: `systemClock`. */
  clock?: Clock | undefined
}
