import type { Endpoint } from '../endpoint.js'
import type { CaptchaPlan, CreateChallengeRequest, CreateChallengeResponse } from './captcha.js'

export type {
  CaptchaChallenge,
  CaptchaMode,
  CaptchaOperation,
  CaptchaPlan,
  CreateChallengeRequest,
  CreateChallengeResponse,
} from './captcha.js'

/* Endpoints of captchas with their messages. Foyer only. @see docs/wire/login.md#captcha */

export const getCaptcha: Endpoint<Record<string, never>, CaptchaPlan> = {
  method: 'GET',
  path: '/_foyer/v1/captcha',
}
/** Creates a challenge, which can be solved once, so two calls must not share it. */
export const createChallenge: Endpoint<CreateChallengeRequest, CreateChallengeResponse> = {
  method: 'GET',
  isShared: false,
  path: '/_foyer/v1/captcha/challenge',
}
