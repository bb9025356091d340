import type { PageRoute } from '../../http/page-route.js'
import { beginEmailChange, confirmEmailChange } from '../../identity/change-email.js'
import { IdentityError, RegistrationInvalidError } from '../../identity/errors.js'
import { findMember } from '../../identity/members.js'
import { TooManyRequestsError } from '../../limits/too-many-requests.js'
import { beginFlow } from '../../oauth/flow.js'
import type { StoredIdentity } from '../../storage/identities.js'
import { audited } from '../audited.js'
import { askToSignIn, currentMember, flowBackTo, showAccount } from './account.js'
import { callerOf, staySignedIn } from './account-forms.js'
import { type PageDeps, pagePaths } from './deps.js'
import { type OwnForm, readOwnForm } from './form.js'
import { problemText } from './problem-text.js'
import { hasRecentLogin } from './recent-login.js'
import { showPage } from './show.js'
import { showSignIn } from './show-sign-in.js'
import { showTooMany } from './show-too-many.js'

/** The forms by which a member gets another address. @see docs/wire.md#the-account */
export const emailPages: readonly ((deps: PageDeps) => PageRoute)[] = [
  (deps) => memberForm(deps, pagePaths.accountEmail, begin),
  (deps) => memberForm(deps, pagePaths.accountEmailConfirm, confirm),
  (deps) => memberForm(deps, pagePaths.accountRecentLogin, signInAgain),
]

interface EmailForm extends Pick<OwnForm, 'field'> {
  member: StoredIdentity
  requestId: string
}

function memberForm(
  deps: PageDeps,
  path: string,
  answer: (deps: PageDeps, form: EmailForm) => Promise<Response>,
): PageRoute {
  return {
    method: 'POST',
    path,
    answer: async (request, requestId) => {
      const { field } = await readOwnForm(deps, request)
      const member = await currentMember(deps)
      if (!member) return askToSignIn(deps, pagePaths.account)
      const asked = audited(deps, { caller: callerOf(member.id), request })
      return answer(asked, { member, field, requestId })
    },
  }
}

/** The whole sign-in once more; it comes back here. */
async function signInAgain(deps: PageDeps, { member }: EmailForm): Promise<Response> {
  const handle = await beginFlow(deps, flowBackTo(deps, pagePaths.account))
  return showSignIn(deps, handle, null, { email: member.email })
}

async function begin(deps: PageDeps, form: EmailForm): Promise<Response> {
  const { member, field, requestId } = form
  if (!hasRecentLogin(deps, member)) return signInAgain(deps, form)
  const newEmail = field('newEmail')
  try {
    const handle = await beginEmailChange(deps, member, newEmail)
    // Posted by the page for the code: the wish for another one.
    const notice = field('handle') === '' ? {} : { notice: deps.texts.verify.resent }
    return showCode(deps, { handle, newEmail, ...notice })
  } catch (error) {
    if (error instanceof TooManyRequestsError) {
      return showTooMany(deps, requestId, error.retryAfterSeconds)
    }
    if (!(error instanceof RegistrationInvalidError)) throw error
    const text = deps.texts.problems.emailMalformed
    return showAccount(deps, member, { newEmail, problems: [{ field: 'newEmail', text }] })
  }
}

/** No login a short time ago is asked for: what it finishes was begun with one. */
async function confirm(deps: PageDeps, { member, field }: EmailForm): Promise<Response> {
  const [handle, newEmail] = [field('handle'), field('newEmail')]
  try {
    await confirmEmailChange(deps, member, { handle, code: field('code') })
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    const { ownAddress } = deps.texts
    if (error.reason === 'code-invalid') {
      return showCode(deps, { handle, newEmail, problem: problemText(deps, error.reason) })
    }
    const text = error.reason === 'email-exists' ? ownAddress.taken : ownAddress.codeOver
    return showAccount(deps, member, { newEmail, problems: [{ field: 'newEmail', text }] })
  }
  const changed = await findMember(deps, member.id)
  if (!changed) return askToSignIn(deps, pagePaths.account)
  return staySignedIn(deps, member.id, await showAccount(deps, changed, { saved: 'email' }))
}

/** The page that asks for the code; it is the same for an address that is taken. */
function showCode(
  deps: PageDeps,
  shown: { handle: string; newEmail: string; notice?: string; problem?: string },
): Response {
  const { handle, newEmail, notice, problem } = shown
  return showPage(
    deps,
    {
      page: 'verify-email',
      action: pagePaths.accountEmailConfirm,
      resendAction: pagePaths.accountEmail,
      hidden: { handle, newEmail },
      email: newEmail.trim(),
      ...(notice === undefined ? {} : { notice }),
      ...(problem === undefined ? {} : { problems: [{ field: 'code', text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400 },
  )
}
