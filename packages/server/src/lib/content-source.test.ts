import { expect, it } from 'vitest'
import { sourceProblem } from './content-source.js'

it.each([
  'https://js.stripe.com',
  'https://*.tiles.example',
  'https://cdn.example:8443/sdk/v3/',
  'wss://live.example',
  'http://localhost:9000',
  'ws://127.0.0.1:9000',
  'HTTPS://CDN.example',
])('accepts the source %s for scripts', (source) => {
  expect(sourceProblem('script-src', source)).toBeUndefined()
})

it.each(['https:', 'data:', 'blob:'])('accepts the source %s, except for scripts', (source) => {
  expect(sourceProblem('media-src', source)).toBeUndefined()
  expect(sourceProblem('script-src', source)).toMatch(
    /^expected an address such as .*, or one of "'wasm-unsafe-eval'"; found "/,
  )
})

it('accepts WebAssembly for scripts only', () => {
  expect(sourceProblem('script-src', "'wasm-unsafe-eval'")).toBeUndefined()
  expect(sourceProblem('style-src', "'wasm-unsafe-eval'")).toMatch(/^expected an address/)
})

it.each(['http://cdn.example', 'ws://cdn.example', 'http://localhost.example'])(
  'rejects the source %s without TLS',
  (source) => {
    expect(sourceProblem('connect-src', source)).toBe(
      `expected https or wss, or http or ws on this machine; found "${source}"`,
    )
  },
)

it.each([
  '',
  '*',
  "'self'",
  "'unsafe-inline'",
  "'unsafe-eval'",
  'js.stripe.com',
  '//js.stripe.com',
  'https://',
  'https://*',
  'https://a.*.example',
  'https://ä.example',
  'https://[::1]',
  'https://user@cdn.example',
  'https://cdn.example/a?b=c',
  'https://cdn.example/#a',
  "https://cdn.example; script-src 'unsafe-inline'",
  "https://cdn.example 'unsafe-inline'",
  'https://cdn.example,https://other.example',
  'https://cdn.example/\\',
  'https://cdn.example\n',
  'javascript:',
  'file:///etc',
])('rejects the source %j', (source) => {
  expect(sourceProblem('frame-src', source)).toMatch(/^expected an address such as /)
})
