/** Headers of every answer that is data. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

const RECAPTCHA = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'

/** What a page with a captcha may run; one without runs nothing. */
const scriptsOf = {
  'proof-of-work': " script-src 'self';",
  recaptcha: ` script-src ${RECAPTCHA}; frame-src ${RECAPTCHA};`,
}

/**
 * Headers of the hosted pages: no script but that of a captcha, forms to this server only, never inside a frame.
 * @param captcha who made the captcha of the page, if it has one
 */
export function pageHeaders(
  formTargets: readonly string[],
  captcha?: keyof typeof scriptsOf,
): Record<string, string> {
  // Browsers hold a form's redirect to form-action too, so the site that gets the answer is named.
  const targets = ["'self'", ...formTargets].join(' ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none';${captcha ? scriptsOf[captcha] : ''} style-src 'self'; font-src 'self'; img-src 'self' data:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
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
