import { isLoopbackHost } from './loopback.js'

/** Directives of the Content-Security-Policy for which a site can declare sources. */
export const sourceDirectives = [
  'script-src',
  'style-src',
  'font-src',
  'frame-src',
  'connect-src',
  'media-src',
  'worker-src',
  'form-action',
] as const

export type SourceDirective = (typeof sourceDirectives)[number]

/** Declared sources of a site's pages, by directive. */
export type ContentSources = Partial<Record<SourceDirective, readonly string[]>>

/** Sources without a host. They are refused for scripts, because an attacker's script could match them. */
const wideSources = ['https:', 'data:', 'blob:']

/** Allows WebAssembly, which runs only what a script of the page compiles. */
const WASM = "'wasm-unsafe-eval'"

/** Matches scheme and host of a source, without characters that end it. @see CSP3 §2.3.1 */
const HOST_SOURCE =
  /^(https?|wss?):\/\/((?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*)(?::\d{1,5})?(?:\/[^\s;,?#'"\\]*)?$/i

/** Returns the reason to reject a source of a directive, or undefined. */
export function sourceProblem(directive: SourceDirective, source: string): string | undefined {
  const keywords = directive === 'script-src' ? [WASM] : wideSources
  if (keywords.includes(source)) return undefined
  const [, scheme = '', host = ''] = HOST_SOURCE.exec(source) ?? []
  if (host === '') {
    const keywordList = keywords.map((keyword) => `"${keyword}"`).join(', ')
    return `expected an address such as "https://cdn.example" or "https://*.cdn.example", or one of ${keywordList}; found "${source}"`
  }
  if (/^(https|wss)$/i.test(scheme) || isLoopbackHost(host)) return undefined
  return `expected https or wss, or http or ws on this machine; found "${source}"`
}
