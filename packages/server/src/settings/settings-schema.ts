import * as v from 'valibot'
import { declaredPages } from './pages-schema.js'

const captchaMode = v.picklist(['off', 'after-failures', 'always'])
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1))
const items = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Settings as an owner declares them, in a site's file or by a call: each may be left out. @see docs/site-file.md */
export const declaredSettings = v.strictObject({
  registration: v.exactOptional(
    v.strictObject({
      emailVerification: v.exactOptional(v.boolean()),
      enumerationSafe: v.exactOptional(v.boolean()),
      ownerApproval: v.exactOptional(v.boolean()),
    }),
  ),
  password: v.exactOptional(
    v.strictObject({
      minLength: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(256))),
    }),
  ),
  captcha: v.exactOptional(
    v.strictObject({
      login: v.exactOptional(captchaMode),
      register: v.exactOptional(captchaMode),
      provider: v.exactOptional(v.picklist(['proof-of-work', 'recaptcha'])),
    }),
  ),
  rateLimit: v.exactOptional(
    v.strictObject({
      enabled: v.exactOptional(v.boolean()),
      visitorWrites: v.exactOptional(items),
      memberWrites: v.exactOptional(items),
    }),
  ),
  mail: v.exactOptional(
    v.strictObject({
      language: v.exactOptional(v.picklist(['en', 'de', 'he'])),
      ownerAddress: v.exactOptional(v.union([v.literal(''), v.pipe(v.string(), v.email())])),
    }),
  ),
  pages: v.exactOptional(declaredPages),
  tokens: v.exactOptional(
    v.strictObject({
      accessSeconds: v.exactOptional(v.pipe(seconds, v.maxValue(86_400))),
      refreshSeconds: v.exactOptional(seconds),
      sessionSeconds: v.exactOptional(seconds),
    }),
  ),
})

export type DeclaredSettings = v.InferOutput<typeof declaredSettings>
