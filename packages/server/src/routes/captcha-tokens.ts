import type { LoginRequest } from '@foyer/protocol'
import * as v from 'valibot'
import type { SolvedCaptcha } from '../ports/captcha.js'
import { shortText } from './schemas.js'

const text = v.exactOptional(v.pipe(v.string(), v.maxLength(16_384)))

/** Solved captchas of a call, wherever the packages put them. */
export const captchaTokens = v.pipe(
  v.array(
    v.object({
      Recaptcha: text,
      InvisibleRecaptcha: text,
      NoCaptcha: text,
      recaptchaForClientSiteKey: v.exactOptional(
        v.object({
          token: v.pipe(v.string(), v.maxLength(16_384)),
          siteKeyId: v.exactOptional(shortText),
        }),
      ),
    }),
  ),
  v.maxLength(10),
)

/**
 * The one solved captcha that counts, which is the first: no more than one is checked. Visible ones come before invisible
 * ones. @see docs/wire.md#captcha
 */
export function readCaptchaTokens(
  tokens: NonNullable<LoginRequest['captchaTokens']> = [],
): SolvedCaptcha | undefined {
  for (const one of tokens) {
    const visible = one.Recaptcha || one.NoCaptcha || one.recaptchaForClientSiteKey?.token
    if (visible) return { kind: 'visible', token: visible }
    if (one.InvisibleRecaptcha) return { kind: 'invisible', token: one.InvisibleRecaptcha }
  }
  return undefined
}
