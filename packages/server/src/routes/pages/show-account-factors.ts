import type { AccountFactorsView, AddableFactor, ConfirmFactorView, Problem } from '@foyer/pages'
import type { BegunEnrolment } from '../../identity/factors/enrol.js'
import { listFactors } from '../../identity/factors/member-factors.js'
import { rememberedDevices } from '../../identity/factors/remembered-device.js'
import type { StoredIdentity } from '../../storage/identities.js'
import { type PageDeps, pagePaths } from './deps.js'
import { deviceName } from './device-name.js'
import { hasRecentLogin } from './recent-login.js'
import { showPage } from './show.js'

/** What a member can add here: where a call or a device is wanted, an app of the owner asks for it. */
export const addableTypes: readonly AddableFactor[] = ['TOTP', 'EMAIL', 'SMS']

/** The page of a member's second factors, with what came of the form that was sent. */
export async function showFactors(
  deps: PageDeps,
  member: StoredIdentity,
  outcome: { saved?: AccountFactorsView['saved']; phone?: string; problem?: Problem } = {},
): Promise<Response> {
  const { saved, phone, problem } = outcome
  const { factors, recoveryCodesLeft } = await listFactors(deps, member)
  const devices = await rememberedDevices(deps, { identity: member, factors })
  const counting = factors.filter(({ status }) => status !== 'INACTIVE')
  return showPage(
    deps,
    {
      page: 'account-factors',
      actions: {
        add: pagePaths.accountFactorAdd,
        remove: pagePaths.accountFactorRemove,
        rename: pagePaths.accountFactorRename,
        forgetDevice: pagePaths.accountForgetDevice,
        recoveryCodes: pagePaths.accountRecoveryCodes,
        signInAgain: pagePaths.accountSignInAgain,
      },
      backUrl: pagePaths.account,
      isRecent: hasRecentLogin(deps, member),
      factors: counting.map(({ status, ...factor }) => ({
        ...factor,
        isUsable: status === 'ACTIVE',
      })),
      addable: addableTypes.filter((type) => !counting.some((one) => one.type === type)),
      devices: devices.map(({ userAgent, ...one }) => ({ ...one, name: deviceName(userAgent) })),
      recoveryCodesLeft,
      ...(saved === undefined ? {} : { saved }),
      ...(phone === undefined ? {} : { phone }),
      ...(problem === undefined ? {} : { problems: [problem] }),
    },
    { status: problem === undefined ? 200 : 400 },
  )
}

/** The page that asks for the first code of a factor. */
export function showConfirmFactor(
  deps: PageDeps,
  asked: Pick<ConfirmFactorView, 'type' | 'hint'> & {
    factorId: string
    totp?: BegunEnrolment['totp']
    problem?: string
  },
): Response {
  const { type, hint, factorId, totp, problem } = asked
  return showPage(
    deps,
    {
      page: 'confirm-factor',
      action: pagePaths.accountFactorConfirm,
      backUrl: pagePaths.accountFactors,
      hidden: { factor: factorId },
      type,
      hint,
      ...(totp === undefined ? {} : { totp }),
      ...(problem === undefined ? {} : { problems: [{ field: 'code', text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400 },
  )
}

/** The page that tells recovery codes. */
export function showRecoveryCodes(deps: PageDeps, codes: readonly string[]): Response {
  return showPage(deps, { page: 'recovery-codes', backUrl: pagePaths.accountFactors, codes })
}
