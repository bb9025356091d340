import {
  type AnySchema,
  type Connection,
  createConnection,
  FoyerError,
  memoryStorage,
  type SessionState,
} from '@foyer/client'
import type { SessionHandover } from '../page-client.js'
import type { CookieContent } from './cookie-content.js'
import { limitRenewals } from './renewals.js'
import { isFromSite } from './same-origin.js'
import type { Site } from './site.js'
import { createVisitClients, type ReadClient, type WriteClient } from './visit-clients.js'
import { finishLogin, type SiteLoginOptions, startLogin } from './visit-login.js'
import { endSession, type SiteLogoutOptions } from './visit-logout.js'
import type { VisitState } from './visit-state.js'

/** The session of a request, read from its headers. It cannot change the cookie. */
export interface HeadersVisit<Schema extends object = AnySchema> {
  /** Client for reads, for example in a loader. */
  client: ReadClient<Schema>
  /**
   * Returns the session for `createPageClient` in the page. It contains no secret, except an access token if requested.
   */
  handOver(options?: HandOverOptions): SessionHandover
}

/** One request with its session. `Schema` describes the collections: `Visit<Collections>`. */
export interface Visit<Schema extends object = AnySchema> extends HeadersVisit<Schema> {
  request: Request
  /**
   * Returns a client that may write, for example in an action.
   * @throws Response 403 unless the request is a write from a page of the site
   */
  writer(): WriteClient<Schema>
  /** Redirects to the hosted login page. `?to=/path` of the request is the page to open afterwards. */
  login(options?: SiteLoginOptions): Promise<Response>
  /** Handles the callback of a login. */
  callback(): Promise<Response>
  /**
   * Ends the session on the site and on the Foyer server. Accepts only a POST from a page of the site, else 405 or 403.
   */
  logout(options?: SiteLogoutOptions): Promise<Response>
  /**
   * Returns the headers of the request with the current session in the cookie. A middleware passes them to code that
   * opens its visit from headers. Requests a visitor token if there is no session, so that the cookie can store it.
   */
  forwardedHeaders(): Promise<Headers>
  /** Adds the cookie to a response. This is the last step. */
  commit(response: Response): Promise<Response>
}

/** Options of `handOver`. */
export interface HandOverOptions {
  /** True to include the access token, which is short-lived. The refresh token is never included. */
  accessToken?: boolean | undefined
}

/** Reads the cookie of a request and renews expired tokens once. */
export async function openVisit<Schema extends object>(
  site: Site,
  request: Request,
): Promise<Visit<Schema>> {
  const { content, isInvalid } = await site.cookie.read(request)
  const { connection, allowRenewal } = connect(site, request, content)
  await renewIfDue(connection, site.clock.now())
  allowRenewal()
  const state: VisitState = { site, request, connection, logins: content.logins }
  const { readClient, writeClient } = createVisitClients<Schema>(connection)
  const { origin } = site.config
  return {
    request,
    client: readClient,
    writer() {
      if (isFromSite(request, origin)) return writeClient
      throw new Response('expected a request from a page of this site', { status: 403 })
    },
    handOver: (options) => handOver(state, readClient.session.state(), options),
    login: (options) => startLogin(state, options),
    callback: () => finishLogin(state),
    logout: (options) => endSession(state, options),
    forwardedHeaders: () => headersWithSession(state),
    async commit(response) {
      const headers = new Headers(response.headers)
      const now = { tokens: connection.storage.get(), logins: state.logins }
      const isSame = now.tokens === content.tokens && now.logins === content.logins
      const isEmpty = !now.tokens && now.logins.length === 0
      const hasCookie = !isSame || (isInvalid && isEmpty)
      if (hasCookie) headers.append('set-cookie', await site.cookie.write(now))
      // A response for one person must not be cached for others, and the cookie is the session of one person.
      const caching = headers.get('cache-control')
      if (!caching || (hasCookie && !/private|no-store/i.test(caching))) {
        headers.set('cache-control', 'private, no-cache')
      }
      // CDNs obey headers of their own first, such as `CDN-Cache-Control` (RFC 9213).
      const forCdns = [...headers.keys()].filter((name) =>
        /-cache-control$|^surrogate-control$/.test(name),
      )
      if (hasCookie) for (const name of forCdns) headers.delete(name)
      const { status, statusText } = response
      return new Response(response.body, { status, statusText, headers })
    },
  }
}

/** Opens the session of a request from its headers. */
export async function openHeaders<Schema extends object>(
  site: Site,
  headers: Headers,
): Promise<HeadersVisit<Schema>> {
  const request = new Request(site.config.origin, { headers })
  const { client, handOver } = await openVisit<Schema>(site, request)
  return { client, handOver }
}

async function headersWithSession({
  site,
  request,
  connection,
  logins,
}: VisitState): Promise<Headers> {
  await requestToken(connection.session)
  const headers = new Headers(request.headers)
  const content = { tokens: connection.storage.get(), logins }
  const cookie = await site.cookie.replace(headers.get('cookie') ?? '', content)
  if (cookie) headers.set('cookie', cookie)
  else headers.delete('cookie')
  return headers
}

function connect(
  site: Site,
  request: Request,
  content: CookieContent,
): { connection: Connection; allowRenewal(): void } {
  const { clientId, host, paths, redirectOrigins, timeoutMs, visitorAddress } = site.config
  const { send, allowRenewal } = limitRenewals(
    withVisitorAddress(site.send, visitorAddress?.(request)),
  )
  const storage = memoryStorage()
  if (content.tokens) storage.set(content.tokens)
  const config = { clientId, host, paths, redirectOrigins, timeoutMs, storage }
  return {
    connection: createConnection({ ...config, fetch: send, clock: site.clock }),
    allowRenewal,
  }
}

/** Adds the visitor's address to requests. */
function withVisitorAddress(send: typeof fetch, address: string | undefined): typeof fetch {
  if (address === undefined) return send
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    return send(input, { ...init, headers })
  }
}

async function renewIfDue({ session }: Connection, now: number): Promise<void> {
  const stored = session.tokens()
  if (!stored) return
  const { value, expiresAt, renewAt = expiresAt } = stored.accessToken
  if (value && now < renewAt * 1000) return
  await requestToken(session, value ? { rejected: value } : {})
}

async function requestToken(
  session: Connection['session'],
  options: { rejected?: string } = {},
): Promise<void> {
  try {
    await session.authorization(options)
  } catch (error) {
    // The failure may be temporary, so the session is kept. Reads throw the error.
    if (!(error instanceof FoyerError) || !error.retryable) throw error
  }
}

function handOver(
  { site, connection }: VisitState,
  session: SessionState,
  options: HandOverOptions = {},
): SessionHandover {
  const { accessToken, extensions } = connection.session.tokens() ?? {}
  const secondsLeft = (accessToken?.expiresAt ?? 0) - Math.floor(site.clock.now() / 1000)
  if (!options.accessToken || !accessToken?.value || secondsLeft <= 0) return { session }
  return { session, accessToken: { value: accessToken.value, secondsLeft, extensions } }
}
