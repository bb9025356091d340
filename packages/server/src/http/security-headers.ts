/** Headers of every answer that is data. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** @see https://developers.google.com/recaptcha/docs/faq (Content Security Policy) */
const RECAPTCHA_SCRIPTS = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
const RECAPTCHA_FRAMES = 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/'

/** What a page with a captcha may run; one without runs nothing. */
const scriptsOf = {
  'proof-of-work': "script-src 'self'; ",
  recaptcha: `script-src ${RECAPTCHA_SCRIPTS}; frame-src ${RECAPTCHA_FRAMES}; `,
  'invisible-recaptcha': `script-src 'self' ${RECAPTCHA_SCRIPTS}; frame-src ${RECAPTCHA_FRAMES}; `,
}

/** What a hosted page needs beyond its own files. */
export interface PageNeeds {
  /** Origins of pictures. */
  pictures?: readonly string[]
  /** Who made the captcha of the page, if it has one. */
  captcha?: keyof typeof scriptsOf | undefined
  /** Of the one script that a page without a captcha holds, if it holds any. */
  scriptHash?: string | undefined
}

/** Headers of the hosted pages: no script but one that is known, forms to this server only, never inside a frame. */
export function pageHeaders(
  formTargets: readonly string[],
  { pictures = [], captcha, scriptHash }: PageNeeds = {},
): Record<string, string> {
  // Browsers hold a form's redirect to form-action too, so the site that gets the answer is named.
  const targets = ["'self'", ...formTargets].join(' ')
  const images = ["'self'", 'data:', ...pictures].join(' ')
  const known = scriptHash === undefined ? '' : `script-src 'sha256-${scriptHash}'; `
  const script = captcha ? scriptsOf[captcha] : known
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; ${script}style-src 'self'; font-src 'self'; img-src ${images}; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
  }
}

/** Headers of the page that answers a silent login: one known script, framed by registered sites only. */
export function messagePageHeaders(
  scriptHash: string,
  origins: readonly string[],
): Record<string, string> {
  const framers = origins.length === 0 ? "'none'" : origins.join(' ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors ${framers}`,
  }
}

/** Headers of the files of the site and of the console, both built without inline script. */
export const appHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; frame-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}
