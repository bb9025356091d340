import type { Clock } from './clock.js'
import type { TokenStorage } from './tokens/storage.js'

/** How a client is set up. */
export interface ClientConfig {
  /** Id of the site's OAuth client. */
  clientId: string
  /** Origin of the server, '' for the page's own; the hosted provider when left out. */
  host?: string | undefined
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
  /** Where tokens are kept: `localStorage` in a page, else memory. */
  storage?: TokenStorage | undefined
  /** Begins the names of everything that is stored: 'foyer' when left out. */
  storagePrefix?: string | undefined
  /** Instead of the platform's `fetch`. */
  fetch?: typeof fetch | undefined
  /**
   * What becomes of a member when a renewal fails for a passing reason: `keep` the tokens, or go on as a
   * `visitor` as the provider's own client does. `keep` when left out.
   */
  renewalFailure?: 'keep' | 'visitor' | undefined
  /** Milliseconds for a request and its whole answer, to within a sixteenth: 15000 when left out. */
  timeoutMs?: number | undefined
  /** Instead of the platform's time and timers. */
  clock?: Clock | undefined
}
