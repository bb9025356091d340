import type { AddableFactor } from '@foyer/pages'
import { isStorableText } from '@foyer/protocol'
import type { PageRoute } from '../../http/page-route.js'
import { IdentityError, RegistrationInvalidError } from '../../identity/errors.js'
import { dropFactor, renameFactor } from '../../identity/factors/change-factors.js'
import { beginEnrolment, confirmEnrolment } from '../../identity/factors/enrol.js'
import { listFactors } from '../../identity/factors/member-factors.js'
import { forgetDevice } from '../../identity/factors/remembered-device.js'
import { renewRecoveryCodes } from '../../identity/factors/renew-recovery-codes.js'
import { beginFlow } from '../../oauth/flow.js'
import type { StoredIdentity } from '../../storage/identities.js'
import { audited } from '../audited.js'
import { askToSignIn, currentMember, flowBackTo } from './account.js'
import { callerOf } from './account-forms.js'
import { type PageDeps, pagePaths } from './deps.js'
import { type OwnForm, readName, readOwnForm } from './form.js'
import { problemText } from './problem-text.js'
import { hasRecentLogin } from './recent-login.js'
import {
  addableTypes,
  showConfirmFactor,
  showFactors,
  showRecoveryCodes,
} from './show-account-factors.js'
import { showSignIn } from './show-sign-in.js'

/** The second factors of who is signed in in this browser, and every form of them. @see docs/wire.md#the-account */
export const factorPages: readonly ((deps: PageDeps) => PageRoute)[] = [
  factorsPage,
  (deps) => recentForm(deps, pagePaths.accountFactorAdd, add),
  (deps) => factorForm(deps, pagePaths.accountFactorConfirm, confirm),
  (deps) => recentForm(deps, pagePaths.accountFactorRemove, remove),
  (deps) => factorForm(deps, pagePaths.accountFactorRename, rename),
  (deps) => factorForm(deps, pagePaths.accountForgetDevice, forget),
  (deps) => recentForm(deps, pagePaths.accountRecoveryCodes, renew),
  (deps) => factorForm(deps, pagePaths.accountSignInAgain, signInAgain),
]

function factorsPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: pagePaths.accountFactors,
    answer: async () => {
      const member = await currentMember(deps)
      return member ? showFactors(deps, member) : askToSignIn(deps, pagePaths.accountFactors)
    },
  }
}

/** A form that was posted by a member. */
interface FactorForm extends Pick<OwnForm, 'field'> {
  member: StoredIdentity
}

type Answer = (deps: PageDeps, form: FactorForm) => Promise<Response>

/** A form for which a login a short time ago is asked: a browser that was left open changes no way in. */
function recentForm(deps: PageDeps, path: string, answer: Answer): PageRoute {
  return factorForm(deps, path, (asked, form) =>
    hasRecentLogin(asked, form.member) ? answer(asked, form) : signInAgain(asked, form),
  )
}

function factorForm(deps: PageDeps, path: string, answer: Answer): PageRoute {
  return {
    method: 'POST',
    path,
    answer: async (request) => {
      const { field } = await readOwnForm(deps, request)
      const member = await currentMember(deps)
      if (!member) return askToSignIn(deps, pagePaths.accountFactors)
      const asked = audited(deps, { caller: callerOf(member.id), request })
      try {
        return await answer(asked, { member, field })
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        const text = problemText(deps, error.reason)
        return showFactors(deps, member, { problem: { text } })
      }
    },
  }
}

/** The whole sign-in once more, second step and all; it comes back here. */
async function signInAgain(deps: PageDeps, { member }: FactorForm): Promise<Response> {
  const handle = await beginFlow(deps, flowBackTo(deps, pagePaths.accountFactors))
  return showSignIn(deps, handle, null, { email: member.email })
}

async function add(deps: PageDeps, { member, field }: FactorForm): Promise<Response> {
  const type = addableTypes.find((known) => known === field('factorType'))
  if (!type) throw new IdentityError('factor-unknown')
  try {
    const to = type === 'SMS' ? field('to') : undefined
    const { factor, totp } = await beginEnrolment(deps, member.id, { type, name: undefined, to })
    return showConfirmFactor(deps, { type, hint: factor.hint, factorId: factor.id, totp })
  } catch (error) {
    if (!(error instanceof RegistrationInvalidError)) throw error
    const text = deps.texts.ownFactors.phoneMalformed
    return showFactors(deps, member, { phone: field('to'), problem: { field: 'to', text } })
  }
}

/** No login a short time ago is asked for: what it finishes was begun with one. */
async function confirm(deps: PageDeps, { member, field }: FactorForm): Promise<Response> {
  const factorId = field('factor')
  const { factors } = await listFactors(deps, member)
  const waiting = factors.find(({ id }) => id === factorId)
  const type = addableTypes.find((known) => known === waiting?.type)
  if (!waiting || !type) throw new IdentityError('enrolment-over')
  try {
    const confirmed = await confirmEnrolment(deps, member.id, { factorId, code: field('code') })
    if (confirmed.recoveryCodes.length > 0) return showRecoveryCodes(deps, confirmed.recoveryCodes)
    return await showFactors(deps, member, { saved: 'added' })
  } catch (error) {
    if (!(error instanceof IdentityError) || error.reason !== 'code-invalid') throw error
    const problem = wrongCode(deps, type)
    return showConfirmFactor(deps, { type, hint: waiting.hint, factorId, problem })
  }
}

function wrongCode({ texts: { problems } }: PageDeps, type: AddableFactor): string {
  return type === 'TOTP' ? problems.totpWrong : problems.sentWrong
}

/** One that is gone already is as good as removed. */
async function remove(deps: PageDeps, { member, field }: FactorForm): Promise<Response> {
  await dropFactor(deps, member.id, field('factor'))
  return showFactors(deps, member, { saved: 'removed' })
}

/** What a factor is called opens nothing, so no login a short time ago is asked for; nor to forget a device, which closes. */
async function rename(deps: PageDeps, { member, field }: FactorForm): Promise<Response> {
  const name = readName({ field }, 'name')
  if (!isStorableText(name)) {
    return showFactors(deps, member, { problem: { text: deps.texts.problems.textMalformed } })
  }
  await renameFactor(deps, member, { factorId: field('factor'), name })
  return showFactors(deps, member, { saved: 'renamed' })
}

/** One that is gone already is as good as forgotten. */
async function forget(deps: PageDeps, { member, field }: FactorForm): Promise<Response> {
  await forgetDevice(deps, member.id, field('device'))
  return showFactors(deps, member, { saved: 'forgotten' })
}

async function renew(deps: PageDeps, { member }: FactorForm): Promise<Response> {
  return showRecoveryCodes(deps, await renewRecoveryCodes(deps, member.id))
}
