import { endpoints } from '@foyer/protocol'
import * as factorEndpoints from '@foyer/protocol/factor-endpoints'
import { TOTP } from 'otpauth'
import type { TestCaller, TestResponse } from './test-caller.js'
import type { TestFoyer } from './test-foyer.js'
import { password } from './test-member.js'

/** An authenticator app of a member. */
export interface TestApp {
  id: string
  secret: string
  recoveryCodes: string[]
  /** Advances the clock to the next time step and returns its code, which is unused. */
  code(): string
}

/** Enrols an authenticator app for a member. */
export async function enrolApp(foyer: TestFoyer, member: TestCaller): Promise<TestApp> {
  const { body } = await member.post(factorEndpoints.enrolFactor.path, { type: 'TOTP' })
  const { factor, totp } = body as { factor: { id: string }; totp: { secret: string } }
  const totpNow = (): string =>
    new TOTP({ secret: totp.secret }).generate({ timestamp: foyer.services.clock.now().getTime() })
  const confirmed = await member.post(`${factorEndpoints.enrolFactor.path}/${factor.id}/confirm`, {
    code: totpNow(),
  })
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] }
  const code = (): string => {
    foyer.advance(30)
    return totpNow()
  }
  return { id: factor.id, secret: totp.secret, recoveryCodes, code }
}

/** Enrols a factor whose codes are sent. @returns the id of the factor */
export async function enrolSent(
  foyer: TestFoyer,
  member: TestCaller,
  message: { type: 'EMAIL' | 'SMS' | 'CALL' | 'PUSH'; to?: string },
  inbox: string,
): Promise<string> {
  const { body } = await member.post(factorEndpoints.enrolFactor.path, message)
  const { id } = body.factor as { id: string }
  const code = await sentCode(foyer, inbox)
  await member.post(`${factorEndpoints.enrolFactor.path}/${id}/confirm`, { code })
  return id
}

/** Returns the newest code that was sent to an e-mail address, a phone or a device. */
export async function sentCode(foyer: TestFoyer, to: string): Promise<string> {
  await foyer.mailRunner.untilIdle()
  const mailed = foyer.mails.findLast((mail) => mail.to === to && mail.code !== undefined)?.code
  if (mailed !== undefined) return mailed
  const { body } = await foyer.owner.get(`/_foyer/v1/inbox?to=${encodeURIComponent(to)}`)
  const [message] = body.messages as { code: string }[]
  return message?.code ?? 'none'
}

/** Begins a login with the test password. */
export function beginLogin(
  caller: TestCaller,
  email: string,
  clientMetaData: Record<string, unknown> = {},
): Promise<TestResponse> {
  return caller.post(endpoints.login.path, { loginId: { email }, password, clientMetaData })
}

/** Completes a pending login with a second factor. */
export function verify(
  caller: TestCaller,
  type: string,
  body: Record<string, unknown>,
): Promise<TestResponse> {
  return caller.post(factorEndpoints.verifyFactor.path.replace('{factorType}', type), body)
}
