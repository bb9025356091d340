import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { callSourceOf } from '../../http/client-network.js'
import { withClientSettings } from '../../identity/client-settings.js'
import { register } from '../../identity/registration/register.js'
import { defineRoute } from '../kit/define-route.js'
import { profileSchema } from '../kit/profile-schema.js'
import { clientMetaData, objectIgnoringNulls, passwordText, shortText } from '../kit/schemas.js'
import { issueAuthResponse } from './auth-response.js'
import { captchaTokens, readCaptchaTokens } from './captcha.js'

const schema = objectIgnoringNulls({
  loginId: v.object({ email: shortText }),
  password: passwordText,
  profile: v.exactOptional(profileSchema),
  captchaTokens: v.exactOptional(captchaTokens),
  clientMetaData,
})

/** `POST …/v2/register`: registers a member. */
export const registerRoute = defineRoute({
  endpoint: endpoints.register,
  access: 'caller',
  scope: 'members:write',
  limit: 'register',
  schema,
  handle: async (message, context) => {
    const { loginId, password, profile } = message
    const from = callSourceOf(context)
    const deps = await withClientSettings(context.deps, from.clientId)
    const outcome = await register(deps, from, {
      email: loginId.email,
      password,
      profile: profile ?? {},
      captcha: readCaptchaTokens(message.captchaTokens),
    })
    return issueAuthResponse(deps, outcome)
  },
})
