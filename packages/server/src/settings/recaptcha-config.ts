import { parseUrl } from '../lib/parse-url.js'

/** Site keys and secrets of reCAPTCHA v2, and the URL that checks its tokens. */
export interface RecaptchaConfig {
  visible: { siteKey: string; secret: string } | undefined
  invisible: { siteKey: string; secret: string } | undefined
  url: string
}

type RecaptchaVariable =
  | 'FOYER_RECAPTCHA_SITE_KEY'
  | 'FOYER_RECAPTCHA_SECRET'
  | 'FOYER_RECAPTCHA_INVISIBLE_SITE_KEY'
  | 'FOYER_RECAPTCHA_INVISIBLE_SECRET'
  | 'FOYER_RECAPTCHA_URL'

/**
 * Reads the configuration of reCAPTCHA from environment variables. Adds a sentence to `problems` for each invalid
 * value.
 */
export function readRecaptcha(
  get: (name: RecaptchaVariable) => string | undefined,
  problems: string[],
): RecaptchaConfig | undefined {
  const readKeys = (
    siteKeyName: RecaptchaVariable,
    secretName: RecaptchaVariable,
  ): RecaptchaConfig['visible'] => {
    const [siteKey, secret] = [get(siteKeyName), get(secretName)]
    if (siteKey !== undefined && secret !== undefined) return { siteKey, secret }
    if (siteKey === undefined && secret === undefined) return undefined
    const missing = siteKey === undefined ? siteKeyName : secretName
    problems.push(`"${missing}" is missing, expected the site key and the secret of reCAPTCHA`)
    return undefined
  }
  const visible = readKeys('FOYER_RECAPTCHA_SITE_KEY', 'FOYER_RECAPTCHA_SECRET')
  const invisible = readKeys(
    'FOYER_RECAPTCHA_INVISIBLE_SITE_KEY',
    'FOYER_RECAPTCHA_INVISIBLE_SECRET',
  )
  const url = get('FOYER_RECAPTCHA_URL') ?? 'https://www.google.com/recaptcha/api/siteverify'
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? '')) {
    problems.push(`"FOYER_RECAPTCHA_URL" is "${url}", expected an http or https address`)
  }
  return visible || invisible ? { visible, invisible, url } : undefined
}
