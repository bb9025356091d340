import type { ContentSources } from '../lib/content-source.js'

/** Headers of every response of the API. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/**
 * Sources of reCAPTCHA.
 * @see https://developers.google.com/recaptcha/docs/faq (Content Security Policy)
 */
const recaptchaSources = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
} satisfies ContentSources
const RECAPTCHA_SCRIPTS = recaptchaSources['script-src'].join(' ')
const RECAPTCHA_FRAMES = recaptchaSources['frame-src'].join(' ')

/** Script and frame sources of a page with a captcha, by kind of captcha. */
const captchaSources = {
  'proof-of-work': { scripts: "'self'", frames: '' },
  recaptcha: { scripts: RECAPTCHA_SCRIPTS, frames: RECAPTCHA_FRAMES },
  'invisible-recaptcha': { scripts: `'self' ${RECAPTCHA_SCRIPTS}`, frames: RECAPTCHA_FRAMES },
}

/** Sources besides this server from which a hosted page may load or run something. */
export interface PageResources {
  /** Origins of images. */
  pictures?: readonly string[]
  /** Kind of the page's captcha. */
  captcha?: keyof typeof captchaSources | undefined
  /** Hash of the inline script of the page. */
  scriptHash?: string | undefined
}

/**
 * Returns the headers of a hosted page. They allow scripts by hash or origin only, forms only to this server and
 * `formTargets`, and no framing.
 */
export function pageHeaders(
  formTargets: readonly string[],
  { pictures = [], captcha, scriptHash }: PageResources = {},
): Record<string, string> {
  // Browsers apply form-action to the redirect after a form too, so the origin of the redirect has to be listed.
  const targets = ["'self'", ...expressible(formTargets)].join(' ')
  const images = ["'self'", 'data:', ...pictures].join(' ')
  const inlineScript = scriptHash === undefined ? '' : `'sha256-${scriptHash}'`
  const { scripts: captchaScripts, frames } = captcha
    ? captchaSources[captcha]
    : { scripts: '', frames: '' }
  const scripts = [captchaScripts, inlineScript].filter(Boolean).join(' ')
  const active = `${scripts && `script-src ${scripts}; `}${frames && `frame-src ${frames}; `}`
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // With "no-referrer", browsers would send `Origin: null` with the pages' own forms.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': `default-src 'none'; ${active}style-src 'self'; font-src 'self'; img-src ${images}; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
  }
}

/** Removes the origins that a policy cannot express: its grammar has no IPv6 addresses. @see CSP3 §2.3.1 host-part */
function expressible(origins: readonly string[]): string[] {
  return origins.filter((origin) => !origin.includes('['))
}

/**
 * Returns the headers of the page that completes a silent login. They allow one script, by its hash, and framing by
 * registered origins only.
 * @param frame.origins registered origins of the client
 * @param frame.self the page's own origin
 */
export function messagePageHeaders(
  scriptHash: string,
  { origins, self }: { origins: readonly string[]; self: string },
): Record<string, string> {
  const selfSource = origins.includes(self) ? ["'self'"] : []
  const framers = [...selfSource, ...expressible(origins)].join(' ') || "'none'"
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors ${framers}`,
  }
}

/** Sources of a Content-Security-Policy, by directive. */
export type ContentPolicy = Readonly<Record<string, readonly string[]>>

/** Policy of the console and the documentation, which load everything from this server. */
export const ownPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'frame-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} satisfies ContentPolicy

/**
 * Creates the policy of a site: pictures may come from every https address, because items contain URLs of pictures;
 * everything else from this server and the declared sources.
 * @see docs/site-file.md#other-servers
 */
export function sitePolicy({
  sources = {},
  hasRecaptcha,
}: {
  sources?: ContentSources | undefined
  hasRecaptcha: boolean
}): ContentPolicy {
  const policy: Record<string, readonly string[]> = {
    ...ownPolicy,
    'img-src': [...ownPolicy['img-src'], 'blob:', 'https:'],
  }
  for (const added of hasRecaptcha ? [recaptchaSources, sources] : [sources]) {
    for (const [directive, list] of Object.entries(added)) {
      policy[directive] = [...(policy[directive] ?? ["'self'"]), ...list]
    }
  }
  return policy
}

/**
 * Returns the headers of a file of the site, the console or the documentation.
 * @param scriptHashes SHA-256 of the inline scripts of a page, in base64
 */
export function appHeaders(
  policy: ContentPolicy,
  scriptHashes: readonly string[] = [],
): Record<string, string> {
  const hashes = scriptHashes.map((hash) => `'sha256-${hash}'`)
  const directives = Object.entries(policy).map(([directive, sources]) =>
    [directive, ...sources, ...(directive === 'script-src' ? hashes : [])].join(' '),
  )
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': directives.join('; '),
  }
}
