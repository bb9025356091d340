import { generalCodes } from '@foyer/protocol'
import {
  type SecondFactorType,
  type VerifyFactorRequest,
  verifyFactor as verifyFactorEndpoint,
} from '@foyer/protocol/factor-endpoints'
import * as v from 'valibot'
import { HttpError } from '../../http/errors.js'
import { readUserAgent } from '../../http/session-metadata.js'
import { chooseFactor } from '../../identity/login/pending-login.js'
import { verifySecondFactor } from '../../identity/login/verify-second-factor.js'
import { defineRoute } from '../kit/define-route.js'
import { tokenText } from '../kit/schemas.js'
import { issueAuthResponse, toFactorResponse } from './auth-response.js'

/** Property of the message with the code of a factor. */
const dataNames = {
  TOTP: 'totpData',
  EMAIL: 'emailData',
  SMS: 'smsData',
  CALL: 'callData',
  PUSH: 'pushData',
  RECOVERY_CODE: 'recoveryCodeData',
} as const satisfies Record<SecondFactorType, keyof VerifyFactorRequest>
const types = Object.keys(dataNames) as SecondFactorType[]

const codeData = v.exactOptional(
  v.object({ code: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))) }),
)

const schema = v.object({
  factorType: v.exactOptional(v.picklist(types)),
  stateToken: tokenText,
  rememberThisDevice: v.exactOptional(v.boolean()),
  totpData: codeData,
  emailData: codeData,
  smsData: codeData,
  callData: codeData,
  pushData: codeData,
  recoveryCodeData: codeData,
})

/**
 * `POST …/v2/{factorType}/verify`: verifies the code of a second factor. Without a code in the message, sends one.
 * @see docs/wire/second-factors.md
 */
export const verifyFactorRoute = defineRoute({
  endpoint: verifyFactorEndpoint,
  access: 'caller',
  scope: 'members:write',
  limit: 'verification',
  schema,
  handle: async (message, { deps, request }) => {
    const type = typeInPath(request)
    const { stateToken, rememberThisDevice = false } = message
    const code = message[dataNames[type]]?.code
    if (code === undefined) {
      return toFactorResponse(await chooseFactor(deps, { stateToken, type }))
    }
    const userAgent = readUserAgent(request)
    const remember = rememberThisDevice ? { remember: { userAgent } } : {}
    const input = { stateToken, type, code, ...remember }
    return issueAuthResponse(deps, await verifySecondFactor(deps, input))
  },
})

/** Reads the factor type from the path; the body's `factorType` is ignored. */
function typeInPath(request: Request): SecondFactorType {
  const part = new URL(request.url).pathname.split('/').at(-2)
  const type = types.find((known) => known === part)
  if (type) return type
  const text = `there is no second factor of this type, expected one of ${types.join(', ')}`
  throw new HttpError(400, generalCodes.malformedRequest, text)
}
