import type { ContentSources } from '../lib/content-source.js'

/** Headers of every response of the API. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** Sources of a Content-Security-Policy, by directive. */
export type ContentPolicy = Readonly<Record<string, readonly string[]>>

/** Formats a policy, without the directives that have no sources. */
function policyText(policy: ContentPolicy): string {
  return Object.entries(policy)
    .filter(([, sources]) => sources.length > 0)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** Returns the sources that allow inline scripts by their SHA-256 in base64. */
function hashSources(hashes: readonly string[]): string[] {
  return hashes.map((hash) => `'sha256-${hash}'`)
}

/**
 * Sources of reCAPTCHA.
 * @see https://developers.google.com/recaptcha/docs/faq (Content Security Policy)
 */
const recaptchaSources = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
} satisfies ContentSources

/** Script and frame sources of a page with a captcha, by kind of captcha. */
const captchaSources = {
  'proof-of-work': { 'script-src': ["'self'"], 'frame-src': [] },
  recaptcha: recaptchaSources,
  'invisible-recaptcha': {
    ...recaptchaSources,
    'script-src': ["'self'", ...recaptchaSources['script-src']],
  },
} satisfies Record<string, ContentPolicy>

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
  const captchaPolicy = captcha ? captchaSources[captcha] : { 'script-src': [], 'frame-src': [] }
  const policy = {
    'default-src': ["'none'"],
    'script-src': [
      ...captchaPolicy['script-src'],
      ...hashSources(scriptHash === undefined ? [] : [scriptHash]),
    ],
    'frame-src': captchaPolicy['frame-src'],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...pictures],
    // Browsers apply form-action to the redirect after a form too, so the origin of the redirect has to be listed.
    'form-action': ["'self'", ...expressible(formTargets)],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // With "no-referrer", browsers would send `Origin: null` with the pages' own forms.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': policyText(policy),
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
export function silentLoginHeaders(
  scriptHash: string,
  { origins, self }: { origins: readonly string[]; self: string },
): Record<string, string> {
  const selfSource = origins.includes(self) ? ["'self'"] : []
  const framers = [...selfSource, ...expressible(origins)]
  const policy = {
    'default-src': ["'none'"],
    'script-src': hashSources([scriptHash]),
    'base-uri': ["'none'"],
    'frame-ancestors': framers.length > 0 ? framers : ["'none'"],
  }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policyText(policy),
  }
}

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
  const scripts = [...(policy['script-src'] ?? []), ...hashSources(scriptHashes)]
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': policyText({ ...policy, 'script-src': scripts }),
  }
}
