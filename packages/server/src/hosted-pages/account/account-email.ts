import { FieldsInvalidError, IdentityError } from '../../identity/errors.js'
import { startVerification } from '../../identity/login/verify-email.js'
import { beginEmailChange, confirmEmailChange } from '../../identity/profile/change-email.js'
import { findMember } from '../../identity/profile/members.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { createAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { pagePaths } from '../../settings/page-paths.js'
import { askToLogIn, requestBackTo } from '../kit/begin-login.js'
import type { PageDeps } from '../kit/deps.js'
import { readForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { problemText } from '../kit/problem-text.js'
import { showPage, showTooMany } from '../kit/show.js'
import { showLogin } from '../login/show-login.js'
import { showVerifyEmail } from '../login/verify-email.js'
import { showAccount } from './account.js'
import { stayLoggedIn } from './account-forms.js'
import {
  currentMember,
  hasRecentLogin,
  type MemberForm,
  memberForm,
  memberResultPage,
} from './member.js'

/** Forms that change a member's e-mail address. @see docs/wire.md#the-account */
export const emailPages: readonly Page[] = [
  memberForm(pagePaths.account, {
    path: pagePaths.accountEmail,
    limit: 'verification',
    handle: beginChange,
  }),
  memberForm(pagePaths.account, {
    path: pagePaths.accountEmailConfirm,
    limit: 'verification',
    handle: confirmChange,
  }),
  memberForm(pagePaths.account, { path: pagePaths.accountRecentLogin, handle: logInAgain }),
]

/** Starts a full login that returns to the account page. */
async function logInAgain(deps: PageDeps, { member }: MemberForm): Promise<Response> {
  const requestHandle = await createAuthorizationRequest(
    deps,
    requestBackTo(deps, pagePaths.account),
  )
  return showLogin(deps, { requestHandle, email: member.email })
}

async function beginChange(deps: PageDeps, form: MemberForm): Promise<Response> {
  const { member, field } = form
  if (!hasRecentLogin(deps, member)) return logInAgain(deps, form)
  const newEmail = field('newEmail')
  try {
    const handle = await beginEmailChange(deps, member, newEmail)
    // Posted by the page for the code: the wish for another one.
    const notice = field('handle') === '' ? {} : { notice: deps.texts.common.newCodeSent }
    return showCode(deps, { memberId: member.id, change: handle, newEmail, ...notice })
  } catch (error) {
    if (error instanceof TooManyRequestsError) {
      return showTooMany(deps, error.retryAfterSeconds)
    }
    if (!(error instanceof FieldsInvalidError)) throw error
    const text = deps.texts.problems.emailMalformed
    return showAccount(deps, member, { newEmail, problems: [{ field: 'newEmail', text }] })
  }
}

/** Needs no recent login, because beginning the change required one. */
async function confirmChange(deps: PageDeps, { member, field }: MemberForm): Promise<Response> {
  const [handle, newEmail] = [field('handle'), field('newEmail')]
  try {
    await confirmEmailChange(deps, member, { handle, code: field('code') })
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    const { ownAddress } = deps.texts
    if (error.reason === 'code-invalid') {
      const problem = problemText(deps, error.reason)
      return showCode(deps, { memberId: member.id, change: handle, newEmail, problem })
    }
    const text = error.reason === 'email-exists' ? ownAddress.taken : ownAddress.codeOver
    return showAccount(deps, member, { newEmail, problems: [{ field: 'newEmail', text }] })
  }
  const changed = await findMember(deps, member.id)
  if (!changed) return askToLogIn(deps, pagePaths.account)
  return stayLoggedIn(deps, member.id, await showAccount(deps, changed, { saved: 'email' }))
}

interface CodeResult {
  /** Handle of the e-mail change. */
  change: string
  newEmail: string
  notice?: string
  problem?: string
}

/** Page that asks for the code of the mail. It does not reveal if the address is registered. */
export const showCode = memberResultPage(
  pagePaths.accountEmailConfirm,
  (deps, _, result: CodeResult) => {
    const { change, newEmail, notice, problem } = result
    return showPage(
      deps,
      {
        page: 'verify-email',
        action: pagePaths.accountEmailConfirm,
        resendAction: pagePaths.accountEmail,
        hidden: { handle: change, newEmail },
        email: newEmail.trim(),
        ...(notice === undefined ? {} : { notice }),
        ...(problem === undefined ? {} : { problems: [{ field: 'code', text: problem }] }),
      },
      { status: problem === undefined ? 200 : 400 },
    )
  },
)

/** Mails a code that verifies the member's address, and shows the page for it. The flow returns to the account. */
export const confirmEmailForm: Page = {
  method: 'POST',
  path: pagePaths.accountConfirmEmail,
  limit: 'verification',
  handle: async (deps, request) => {
    readForm(deps, request)
    const member = await currentMember(deps)
    const stateToken = member && (await startVerification(deps, member.id))
    if (!member || stateToken === undefined) return askToLogIn(deps, pagePaths.account)
    const requestHandle = await createAuthorizationRequest(
      deps,
      requestBackTo(deps, pagePaths.account),
    )
    return showVerifyEmail(deps, { requestHandle, stateToken, email: member.email })
  },
}
