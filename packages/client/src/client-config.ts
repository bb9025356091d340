import type { Clock } from './clock.js'
import type { TokenStorage } from './tokens/storage.js'

/**
 * An http(s) address. The compiler refuses a text that is known to be none, such as `''` or `'localhost:4400'`; any
 * other text is checked when the client is made.
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
  /** Turns the paths of calls into those of another environment, for example `sitePaths`. */
  paths?: ((path: string) => string) | undefined
  /**
   * Origins to which a server may send the browser, beside its own: for hosted pages that have another address than
   * the calls. The hosted provider may send it anywhere.
   */
  redirectOrigins?: readonly string[] | undefined
  /** Site keys for the captcha widgets of forms; nothing is loaded by the client. */
  captchaSiteKeys?: { invisible?: string; visible?: string } | undefined
  /**
   * Language of hosted pages, of mails and of the accounts that are made here, as a BCP 47 tag such as 'de'. Left out, the
   * server goes by the browser and its own settings. A call that names a language of its own wins.
   */
  language?: string | undefined
  /** Token storage. Default: `localStorage` in a page, else memory. */
  storage?: TokenStorage | undefined
  /** Begins the names of everything that is stored: 'foyer' when left out. */
  storagePrefix?: string | undefined
  /** Instead of the platform's `fetch`. */
  fetch?: typeof fetch | undefined
  /**
   * Reaction to a renewal of a member's tokens that fails for a passing reason: `keep` the tokens, or go on as a
   * `visitor` as the provider's own client does. `keep` when left out.
   */
  renewalFailure?: 'keep' | 'visitor' | undefined
  /** Request timeout in milliseconds, body included: 15000 when left out. */
  timeoutMs?: number | undefined
  /** Instead of the platform's time and timers. */
  clock?: Clock | undefined
}
