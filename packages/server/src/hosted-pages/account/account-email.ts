import { FieldsInvalidError, IdentityError } from '../../identity/errors.js'
import { sendVerification } from '../../identity/login/verify-email.js'
import { beginEmailChange, confirmEmailChange } from '../../identity/profile/change-email.js'
import { findMember } from '../../identity/profile/members.js'
import { renewBrowser } from '../../oauth/authorize/browser-logins.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageContext } from '../kit/context.js'
import { withBrowserSecret } from '../kit/cookies.js'
import type { HostedPage } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { createPlainLogin, redirectToLogin } from '../kit/plain-login.js'
import { problemText } from '../kit/problem-text.js'
import { verifyEmailPage } from '../login/verify-email.js'
import { accountPage } from './account.js'
import {
  hasRecentLogin,
  logInAgain,
  type MemberForm,
  memberForm,
  memberResultPage,
} from './member.js'

interface EmailCodeResult {
  changeToken: string
  newEmail: string
  notice?: string | undefined
  problem?: string
}

/** Page that asks for the code of the e-mail. It does not reveal whether the address is registered. */
const emailCodePage = memberResultPage({
  path: pagePaths.accountNewEmailCode,
  render: (context, { id: memberId }, result: EmailCodeResult) => {
    const { changeToken, newEmail, notice, problem } = result
    return pageResponse(context, {
      // The page of the login (`pages/src/login/verify-email.tsx`), with other forms.
      page: 'verify-email',
      memberId,
      action: pagePaths.accountNewEmailCode,
      resendAction: pagePaths.accountEmail,
      otherEmailUrl: pagePaths.account,
      hidden: { changeToken, newEmail },
      email: newEmail.trim(),
      notice,
      problems: problem === undefined ? undefined : [{ field: 'code', text: problem }],
    })
  },
})

async function beginChange(context: PageContext, form: MemberForm): Promise<Response> {
  const { member, field } = form
  if (!hasRecentLogin(context, member)) return logInAgain(context, form, pagePaths.account)
  const newEmail = field('newEmail')
  try {
    const changeToken = await beginEmailChange(context.deps, member, newEmail)
    // Only the page for the code sends a token, when the member requests another code.
    const notice = field('changeToken') === '' ? undefined : context.texts.common.newCodeSent
    return emailCodePage.redirectWith(context, member, { changeToken, newEmail, notice })
  } catch (error) {
    if (!(error instanceof FieldsInvalidError)) throw error
    const text = context.texts.problems.emailMalformed
    return accountPage.redirectWith(context, member, {
      newEmail,
      problems: [{ field: 'newEmail', text }],
    })
  }
}

/** Changes the address, with the code of the e-mail. Does not require a recent login, because `beginChange` does. */
async function confirmChange(
  context: PageContext,
  { member, field }: MemberForm,
): Promise<Response> {
  const [changeToken, newEmail] = [field('changeToken'), field('newEmail')]
  const browser = renewBrowser(context.browser)
  try {
    await confirmEmailChange(context.deps, member, {
      changeToken,
      code: field('code'),
      exceptBrowser: browser,
    })
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    const { ownAddress } = context.texts
    if (error.reason === 'code-invalid') {
      const problem = problemText(context, error.reason)
      return emailCodePage.redirectWith(context, member, { changeToken, newEmail, problem })
    }
    const text = error.reason === 'email-exists' ? ownAddress.taken : ownAddress.codeExpired
    return accountPage.redirectWith(context, member, {
      newEmail,
      problems: [{ field: 'newEmail', text }],
    })
  }
  const changed = await findMember(context.deps, member.id)
  if (!changed) return redirectToLogin(context, pagePaths.account)
  const response = await accountPage.redirectWith(context, changed, { saved: 'email' })
  return withBrowserSecret(context, response, browser.secret)
}

/**
 * Form that sends a code to verify the member's address. With the code, the member logs in and returns to the account.
 */
const sendVerificationForm = memberForm(pagePaths.account, {
  path: pagePaths.accountVerifyEmail,
  limit: 'verification',
  handle: async (context, { member: { id, email } }) => {
    const stateToken = await sendVerification(context.deps, id)
    if (stateToken === undefined) return redirectToLogin(context, pagePaths.account)
    const authorizationRequest = await createPlainLogin(context, pagePaths.account)
    return verifyEmailPage.redirectWith({ ...context, authorizationRequest }, { stateToken, email })
  },
})

/**
 * Forms that change or verify a member's e-mail address, and the page for the code.
 * @see docs/wire/hosted-pages.md#the-account
 */
export const emailPages: readonly HostedPage[] = [
  emailCodePage,
  sendVerificationForm,
  memberForm(pagePaths.account, {
    path: pagePaths.accountEmail,
    limit: 'verification',
    handle: beginChange,
  }),
  memberForm(pagePaths.account, {
    path: pagePaths.accountNewEmailCode,
    limit: 'verification',
    handle: confirmChange,
  }),
]
