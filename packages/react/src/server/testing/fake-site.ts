import { createSiteServer, type SiteServer, type SiteServerConfig } from '../../server.js'

/** A request that the fake server received. */
export interface Recorded {
  path: string
  body: Record<string, unknown>
  authorization: string
  headers: Headers
}

type Handler = (request: Recorded) => Response | Promise<Response>

/** A site in front of a Foyer server in memory, whose members are named by their refresh tokens. */
export interface FakeSite {
  site: SiteServer
  requests: Recorded[]
  to(path: string): Recorded[]
  /** Token requests with this grant. */
  grants(grantType: string): Recorded[]
  on(path: string, handler: Handler): void
  /** Advances the clock. */
  pass(seconds: number): void
}

export const TOKEN = '/oauth2/token'
export const MY = '/members/v1/members/my'
export const REDIRECT = '/_api/redirects-api/v1/redirect-session'
export const QUERY = '/wix-data/v2/items/query'
export const INSERT = '/wix-data/v2/items'
export const LOG = '/_foyer/v1/live'
export const ORIGIN = 'http://club.test'
export const SECRET = 'a secret of thirty-two characters'

/** Lifetime of an access token in seconds. */
export const LIFE = 3600

export function fakeSite(config: Partial<SiteServerConfig> = {}): FakeSite {
  const requests: Recorded[] = []
  const handlers = new Map<string, Handler>()
  let now = Date.parse('2026-11-21T00:00:00Z')
  const to = (path: string) => requests.filter((request) => request.path === path)
  const grants = (grantType: string) => to(TOKEN).filter(({ body }) => body.grantType === grantType)
  handlers.set(TOKEN, ({ body }) => tokensFor(body, to(TOKEN).length))
  handlers.set(MY, ({ authorization }) => Response.json({ member: memberOf(authorization) }))
  handlers.set(REDIRECT, () => Response.json({ redirectSession: { fullUrl: HOSTED } }))
  handlers.set(QUERY, ({ authorization }) => Response.json(pageOf(authorization)))
  const send: typeof fetch = async (input, init) => {
    const { pathname: path, searchParams } = new URL(String(input))
    const packed = searchParams.get('.r')
    const text = packed === null ? init?.body : Buffer.from(packed, 'base64url').toString()
    const headers = new Headers(init?.headers)
    const body: Record<string, unknown> = typeof text === 'string' ? JSON.parse(text) : {}
    const recorded = { path, body, headers, authorization: headers.get('authorization') ?? '' }
    requests.push(recorded)
    // Responses are asynchronous, so that requests overlap.
    await new Promise((resolve) => setImmediate(resolve))
    return (await handlers.get(path)?.(recorded)) ?? new Response('', { status: 404 })
  }
  const clock = { now: () => now, after: later }
  const common = { clientId: 'club', host: 'http://foyer.test', origin: ORIGIN, secrets: [SECRET] }
  return {
    site: createSiteServer({ ...common, fetch: send, clock, ...config }),
    requests,
    to,
    grants,
    on: (path, handler) => void handlers.set(path, handler),
    pass(seconds) {
      now += seconds * 1000
    },
  }
}

export const HOSTED = 'http://foyer.test/hosted'

/** Fires timers immediately. */
function later(_ms: number, run: () => void): () => void {
  const timer = setImmediate(run)
  return () => clearImmediate(timer)
}

function tokensFor({ grantType, refreshToken, code }: Recorded['body'], count: number): Response {
  const name = grantType === 'anonymous' ? `visitor-${count}` : String(code ?? refreshToken)
  const extensions = 'idempotency-key rotation'
  const access = { access_token: `${name} ${count}`, expires_in: LIFE, extensions }
  return Response.json({ ...access, refresh_token: name, token_type: 'Bearer' })
}

function memberOf(authorization: string): object {
  return { id: authorization, profile: { nickname: authorization.replace(/ \d+$/, '') } }
}

function pageOf(authorization: string): object {
  const caller = authorization.replace(/ \d+$/, '')
  return {
    dataItems: [{ id: '1', data: { _id: '1', who: caller } }],
    pagingMetadata: { count: 1, offset: 0, tooManyToCount: false, hasNext: false },
  }
}

/** A browser of the site, with cookies. */
export class Browser {
  cookie = ''
  readonly #site: SiteServer

  constructor({ site }: FakeSite) {
    this.#site = site
  }

  /** Requests a page and returns the response. */
  async get(path: string, respond: Parameters<SiteServer['handle']>[1]): Promise<Response> {
    return this.#keep(await this.#site.handle(this.request(path), respond))
  }

  /** Posts from a page of the site, or from one of another. */
  async post(
    path: string,
    respond: Parameters<SiteServer['handle']>[1],
    from = ORIGIN,
  ): Promise<Response> {
    const request = this.request(path, { method: 'POST', headers: { origin: from } })
    return this.#keep(await this.#site.handle(request, respond))
  }

  request(path: string, init: RequestInit = {}): Request {
    const headers = new Headers(init.headers)
    if (this.cookie) headers.set('cookie', this.cookie)
    return new Request(ORIGIN + path, { ...init, headers })
  }

  /** Logs in by the hosted page, as the member whose name is the code. */
  async logIn(name: string): Promise<Response> {
    await this.get('/login', (visit) => visit.login())
    return this.get(`/callback?code=${name}&state=${this.state}`, (visit) => visit.callback())
  }

  /** The state of the login that started last. */
  state = ''

  #keep(response: Response): Response {
    const line = response.headers.get('set-cookie')
    if (line) this.cookie = /Max-Age=0/.test(line) ? '' : (line.split(';')[0] ?? '')
    return response
  }
}

/** Creates a browser that remembers the `state` of the last login, as the hosted page does. */
export function browse(fake: FakeSite): Browser {
  const browser = new Browser(fake)
  fake.on(REDIRECT, ({ body }) => {
    const { auth } = body as { auth?: { authRequest: { state: string } } }
    if (auth) browser.state = auth.authRequest.state
    return Response.json({ redirectSession: { fullUrl: HOSTED } })
  })
  return browser
}

/** Creates an error response of the token endpoint. */
export function oauthRefusal(error: string, more: Record<string, string> = {}): Response {
  return Response.json({ error, ...more }, { status: 400 })
}

/** Delays the responses to token requests until `end` is called. */
export function delayRenewals(fake: FakeSite): { end(): void } {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  fake.on(TOKEN, async ({ body }) => {
    await ended
    return tokensFor(body, fake.to(TOKEN).length)
  })
  return { end: () => end() }
}
