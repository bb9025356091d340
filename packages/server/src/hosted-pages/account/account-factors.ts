import type { AccountFactorsView, AddableFactor, AddFactorView, Problem } from '@foyer/pages'
import { isStorableText } from '@foyer/protocol'
import { deviceName } from '@foyer/protocol/device-name'
import { FieldsInvalidError, IdentityError } from '../../identity/errors.js'
import { removeFactorOfMember, renameFactor } from '../../identity/factors/change-factors.js'
import { beginEnrolment, confirmEnrolment } from '../../identity/factors/enrol.js'
import { listFactors, listFactorsWithCodes } from '../../identity/factors/member-factors.js'
import { renewRecoveryCodes } from '../../identity/factors/recovery-codes.js'
import { forgetDevice, listRememberedDevices } from '../../identity/factors/remembered-device.js'
import { describeTotp } from '../../identity/factors/totp.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { PageContext } from '../kit/context.js'
import { readName } from '../kit/form.js'
import type { HostedPage } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { redirectToLogin } from '../kit/plain-login.js'
import { problemText } from '../kit/problem-text.js'
import {
  currentMember,
  hasRecentLogin,
  logInAgain,
  type MemberForm,
  type MemberFormOptions,
  memberForm,
  memberResultPage,
} from './member.js'
import { recoveryCodesPage } from './recovery-codes.js'

/** Second factors that a member can add on this page. Calls and push devices are enrolled by an app of the owner. */
const addableTypes: readonly AddableFactor[] = ['TOTP', 'EMAIL', 'SMS']

/** Result of a form that the member posted. */
interface FactorsResult extends Pick<AccountFactorsView, 'saved' | 'phone'> {
  problem?: Problem
}

/** Page of the current member's second factors. */
const factorsPage = memberResultPage({
  path: pagePaths.accountFactors,
  open: async (context) => {
    const member = await currentMember(context)
    return member
      ? renderFactors(context, member, {})
      : redirectToLogin(context, pagePaths.accountFactors)
  },
  render: renderFactors,
})

async function renderFactors(
  context: PageContext,
  member: StoredIdentity,
  { saved, phone, problem }: FactorsResult,
): Promise<Response> {
  const { factors, recoveryCodesLeft } = await listFactorsWithCodes(context.deps, member)
  const devices = await listRememberedDevices(context.deps, { identity: member, factors })
  const enrolled = factors.filter(({ status }) => status !== 'INACTIVE')
  return pageResponse(context, {
    page: 'account-factors',
    memberId: member.id,
    actions: {
      add: pagePaths.accountFactorAdd,
      remove: pagePaths.accountFactorRemove,
      rename: pagePaths.accountFactorRename,
      forgetDevice: pagePaths.accountForgetDevice,
      recoveryCodes: pagePaths.accountRecoveryCodes,
      logInAgain: pagePaths.accountFactorsLogInAgain,
    },
    backUrl: pagePaths.account,
    isRecent: hasRecentLogin(context, member),
    factors: enrolled.map(({ status, ...factor }) => ({
      ...factor,
      isUsable: status === 'ACTIVE',
    })),
    addable: addableTypes.filter((type) => !enrolled.some((factor) => factor.type === type)),
    devices: devices.map(({ userAgent, ...device }) => ({
      ...device,
      name: deviceName(userAgent),
    })),
    recoveryCodesLeft,
    saved,
    phone,
    problems: problem && [problem],
  })
}

interface AddResult extends Pick<AddFactorView, 'type' | 'hint'> {
  factorId: string
  /** Secret for the authenticator app. Set only when the page is shown for the first time. */
  secret?: string | undefined
  problem?: string
}

/** Page that asks for the first code of a factor. */
const addFactorPage = memberResultPage({
  path: pagePaths.accountFactorConfirm,
  render: (context, { id: memberId, email }, result: AddResult) => {
    const { type, hint, factorId, secret, problem } = result
    const site = context.deps.siteName
    return pageResponse(context, {
      page: 'add-factor',
      memberId,
      action: pagePaths.accountFactorConfirm,
      backUrl: pagePaths.accountFactors,
      hidden: { factor: factorId },
      type,
      hint,
      totp: secret === undefined ? undefined : { secret, ...describeTotp({ secret, site, email }) },
      problems: problem === undefined ? undefined : [{ field: 'code', text: problem }],
    })
  },
})

/** Form that requires a recent login, so that nobody can change the factors in an unattended browser. */
function recentForm({ handle: handlePosted, ...form }: MemberFormOptions): HostedPage {
  return factorForm({
    ...form,
    handle: (context, posted) =>
      hasRecentLogin(context, posted.member)
        ? handlePosted(context, posted)
        : logInAgain(context, posted, pagePaths.accountFactors),
  })
}

/** Form of the current member, whose refusals are shown on the page of second factors. */
function factorForm({ handle: handlePosted, ...form }: MemberFormOptions): HostedPage {
  return memberForm(pagePaths.accountFactors, {
    ...form,
    handle: async (context, posted) => {
      try {
        return await handlePosted(context, posted)
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        const text = problemText(context, error.reason)
        return factorsPage.redirectWith(context, posted.member, { problem: { text } })
      }
    },
  })
}

async function addFactor(context: PageContext, { member, field }: MemberForm): Promise<Response> {
  const type = addableTypes.find((known) => known === field('factorType'))
  if (!type) throw new IdentityError('factor-unknown')
  try {
    const to = type === 'SMS' ? field('to') : undefined
    const { factor, totp } = await beginEnrolment(context.deps, member.id, { type, to })
    return addFactorPage.redirectWith(context, member, {
      type,
      hint: factor.hint,
      factorId: factor.id,
      secret: totp?.secret,
    })
  } catch (error) {
    if (!(error instanceof FieldsInvalidError)) throw error
    const text = context.texts.ownFactors.phoneMalformed
    return factorsPage.redirectWith(context, member, {
      phone: field('to'),
      problem: { field: 'to', text },
    })
  }
}

/** Activates the factor, with its first code. Does not require a recent login, because `addFactor` does. */
async function confirmFactor(
  context: PageContext,
  { member, field }: MemberForm,
): Promise<Response> {
  const factorId = field('factor')
  const factors = await listFactors(context.deps, member)
  const pending = factors.find(({ id }) => id === factorId)
  const type = addableTypes.find((addable) => addable === pending?.type)
  if (!pending || !type) throw new IdentityError('enrolment-over')
  try {
    const confirmed = await confirmEnrolment(context.deps, member.id, {
      factorId,
      code: field('code'),
    })
    const { recoveryCodes: codes } = confirmed
    if (codes.length > 0) return recoveryCodesPage.redirectWith(context, member, { codes })
    return await factorsPage.redirectWith(context, member, { saved: 'added' })
  } catch (error) {
    if (!(error instanceof IdentityError) || error.reason !== 'code-invalid') throw error
    const { totpWrong, sentWrong } = context.texts.problems
    const problem = type === 'TOTP' ? totpWrong : sentWrong
    const { hint } = pending
    return addFactorPage.redirectWith(context, member, { type, hint, factorId, problem })
  }
}

/** Removes a second factor. Also succeeds if there is no such factor. */
async function removeFactorByForm(
  context: PageContext,
  { member, field }: MemberForm,
): Promise<Response> {
  await removeFactorOfMember(context.deps, member.id, field('factor'))
  return factorsPage.redirectWith(context, member, { saved: 'removed' })
}

/** Renames a second factor. Does not require a recent login, because a name does not give access. */
async function renameFactorByForm(
  context: PageContext,
  { member, field }: MemberForm,
): Promise<Response> {
  const name = readName({ field }, 'name')
  if (!isStorableText(name)) {
    return factorsPage.redirectWith(context, member, {
      problem: { text: context.texts.problems.textMalformed },
    })
  }
  await renameFactor(context.deps, member, { factorId: field('factor'), name })
  return factorsPage.redirectWith(context, member, { saved: 'renamed' })
}

/**
 * Forgets a remembered device. Also succeeds if there is no such device. Does not require a recent login, because this
 * only removes access.
 */
async function forgetDeviceByForm(
  context: PageContext,
  { member, field }: MemberForm,
): Promise<Response> {
  await forgetDevice(context.deps, member.id, field('device'))
  return factorsPage.redirectWith(context, member, { saved: 'forgotten' })
}

async function renewRecoveryCodesByForm(
  context: PageContext,
  { member }: MemberForm,
): Promise<Response> {
  const codes = await renewRecoveryCodes(context.deps, member.id)
  return recoveryCodesPage.redirectWith(context, member, { codes })
}

/** Page of the current member's second factors, and its forms. @see docs/wire/hosted-pages.md#the-account */
export const factorPages: readonly HostedPage[] = [
  factorsPage,
  addFactorPage,
  recoveryCodesPage,
  recentForm({ path: pagePaths.accountFactorAdd, limit: 'verification', handle: addFactor }),
  factorForm({
    path: pagePaths.accountFactorConfirm,
    limit: 'verification',
    handle: confirmFactor,
  }),
  recentForm({ path: pagePaths.accountFactorRemove, handle: removeFactorByForm }),
  factorForm({ path: pagePaths.accountFactorRename, handle: renameFactorByForm }),
  factorForm({ path: pagePaths.accountForgetDevice, handle: forgetDeviceByForm }),
  recentForm({ path: pagePaths.accountRecoveryCodes, handle: renewRecoveryCodesByForm }),
  factorForm({
    path: pagePaths.accountFactorsLogInAgain,
    handle: (context, form) => logInAgain(context, form, pagePaths.accountFactors),
  }),
]
