/** Creates a seeded random generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const hosts = [
  'x',
  'xn--',
  'xn--a-\xff',
  'a:99999',
  'a:-1',
  'a:0',
  '999.999.999.999',
  '1.2.3.4.5',
  '0x7f.1',
  '127.0.0.1:4400',
  'LOCALHOST',
  '[::1]:80',
  '[::1',
  '[::ffff:1.2.3.4%25eth0]',
  'user:password@x',
  'x/y',
  'x?y',
  'x#y',
  'x\\y',
  'a b',
  'a,b',
  '%',
  '%00',
  '..',
  '\xe9\xff',
  '',
]

const segments = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c3%28',
  '%2e%2e',
  '%2F',
  '%5c',
  '..',
  '.',
  '',
  '\\',
  ';a=b',
  '"<>',
  '{}|^`',
  '\xe9\xff',
  '*',
  ':id',
  '__proto__',
  'wix-data',
  'v2',
  'v1',
  'items',
  'query',
  'collections',
  'oauth2',
  'token',
  'authorize',
  '_api',
  '_foyer',
  'iam',
  'members',
  'my',
  'slug',
  'auth',
  'login',
  'assets',
  'console',
  'healthz',
  'readyz',
  'metrics',
]

const paths = [
  '/oauth2/token',
  '/oauth2/authorize',
  '/wix-data/v2/items',
  '/wix-data/v2/items/query',
  '/wix-data/v2/items/%?dataCollectionId=%&dataItemId=%',
  '/wix-data/v2/items/query?.r=%ff',
  '/wix-data/v2/bulk/items/insert',
  '/wix-data/v2/async-jobs/%/status',
  '/_api/iam/authentication/v2/login',
  '/_api/redirects-api/v1/redirect-session',
  '/_foyer/v1/settings',
  '/_foyer/v1/clients/%2f',
  '/members/v1/members/%/slug',
  '/auth/login?request=%',
  '/auth/account',
  '/console/%2e%2e/x.js',
]

const queries = [
  '',
  '',
  '?',
  '?%',
  '?a=%zz&a=b',
  '?.r=x',
  '?a.b.c.d.e.f=1',
  '?__proto__.x=1',
  '?\xff',
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']

const headers = [
  'accept: text/html',
  'accept-encoding: br, gzip;q=\xff',
  'accept-language: ,;q=,de-\xff;q=9',
  'authorization: ',
  'authorization: Bearer ',
  'authorization: Bearer a.b.c',
  'authorization: a.b.c,d',
  'authorization: \xff\xfe',
  'upgrade: websocket',
  'content-encoding: gzip',
  'content-type: application/json; charset=\xff',
  'cookie: foyer_browser=%; =; a; __proto__=1',
  'expect: 100-continue',
  'forwarded: for="[::1]:%"',
  'if-none-match: "\xff", W/',
  'if-modified-since: never',
  'origin: null',
  'origin: xn--',
  'origin: https://evil.example',
  'range: bytes=9-1',
  'sec-fetch-site: \xff',
  'user-agent: \xff\x09x',
  'x-forwarded-for: 1.2.3.4.5, [::1, %',
  'x-wix-consistent: \xff',
  '__proto__: x',
  'idempotency-key: %',
]

const bodies = [
  '',
  '{',
  '[]',
  'null',
  '"\xff"',
  '{"grantType":"anonymous","clientId":"%"}',
  '{"grantType":"refresh_token","refreshToken":"\\u0000"}',
  '{"dataCollectionId":"x","query":{"filter":{"$or":[{"a":{"$gt":{}}}]}}}',
  '{"__proto__":{"x":1},"dataCollectionId":"\\ud800","dataItem":{"data":{"a":1e999}}}',
  '['.repeat(300),
  'request=%&email=%zz',
]

/** Malformed requests; each makes the server close the connection. */
const malformed = [
  'GARBAGE\r\n\r\n',
  'GET / HTTP/1.1\r\nhost : x\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: x\r\n\r\n',
  'GET  HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\ncontent-length: x\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'POST /oauth2/token HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
  'GET / HTTP/1.1\r\nhost: x\r\nx: \x00\r\n\r\n',
]

/** Generates unusual and malformed requests as Latin-1 text. */
export interface OddRequests {
  /** Returns a request that usually parses as HTTP. */
  next(): string
  /** Returns a request after which the server closes the connection. */
  last(): string
}

export function createOddRequests(random: () => number): OddRequests {
  const oneOf = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? ''
  const upTo = (max: number, make: () => string): string[] =>
    Array.from({ length: Math.floor(random() * (max + 1)) }, make)

  const target = (): string => {
    const path = random() < 0.4 ? oneOf(paths) : `/${upTo(5, () => oneOf(segments)).join('/')}`
    const pathAndQuery = path + oneOf(queries)
    const isAbsolute = random() < 0.05
    return isAbsolute
      ? `${oneOf(['http://', 'https://'])}${oneOf(hosts)}${pathAndQuery}`
      : pathAndQuery
  }

  const body = (): string[] => {
    const text = oneOf(bodies)
    if (random() < 0.3) {
      const chunk = text === '' ? '' : `${text.length.toString(16)};x=y\r\n${text}\r\n`
      return ['transfer-encoding: chunked', '', `${chunk}0\r\n\r\n`]
    }
    return [`content-length: ${text.length}`, '', text]
  }

  return {
    next: () => {
      const method = oneOf(methods)
      const head = [`${method} ${target()} HTTP/1.1`, `host: ${oneOf(hosts)}`]
      const extraHeaders = upTo(4, () => oneOf(headers))
      const isRead = method === 'GET' || method === 'HEAD'
      const type = random() < 0.7 ? 'content-type: application/json' : 'content-type: \xff/'
      const content = isRead ? ['', ''] : [type, ...body()]
      return [...head, ...extraHeaders, ...content].join('\r\n')
    },
    last: () => oneOf(malformed),
  }
}
