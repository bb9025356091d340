import type { PageTexts } from '@foyer/protocol/texts/pages'
import type {
  AccountFactorsView,
  AccountView,
  AddFactorView,
  DeleteAccountView,
  RecoveryCodesView,
} from './account/account-view.js'
import type { PageView } from './page-view.js'

/** Returns the document title. Screen readers read it first, so it begins with the result of the form. */
export function documentTitle(view: PageView, texts: PageTexts): string {
  const title = headingOf(view, texts)
  const hasProblems = 'problems' in view && (view.problems?.length ?? 0) > 0
  if (hasProblems) return texts.common.pleaseCheck(title)
  return [resultOf(view, texts), title].filter(Boolean).join(' ')
}

/** Returns the sentence about the success of a form; undefined without one. */
export function resultOf(view: PageView, texts: PageTexts): string | undefined {
  switch (view.page) {
    case 'account':
      return view.saved && savedText(view.saved, texts)
    case 'account-factors':
      return view.saved && texts.ownFactors[view.saved]
    case 'verify-email':
    case 'second-factor':
      return view.notice
    default:
      return undefined
  }
}

function savedText(
  saved: NonNullable<AccountView['saved']>,
  { account, ownAddress }: PageTexts,
): string {
  switch (saved) {
    case 'profile':
      return account.profileSaved
    case 'email':
      return ownAddress.saved
    case 'password':
      return account.passwordSaved
    case 'sessions':
      return account.sessionEnded
  }
}

/** Returns the heading of a page: its title without the result of the form. */
export function headingOf(view: PageView, texts: PageTexts): string {
  switch (view.page) {
    case 'error':
      return view.title
    case 'login':
      return texts.login.title
    case 'sign-up':
      return texts.signUp.title
    case 'verify-email':
      return texts.verify.title
    case 'request-password-reset':
      return texts.requestPasswordReset[view.reason]
    case 'reset-password':
      if (view.by === 'code') return texts.resetPassword.byCode
      return view.isFirstPassword ? texts.resetPassword.firstByLink : texts.resetPassword.byLink
    case 'waiting-for-approval':
      return texts.waiting.title
    case 'second-factor':
      return texts.factor.titles[view.chosen.type]
    case 'password-changed':
      return view.isFirstPassword ? texts.resetPassword.firstSaved : texts.resetPassword.changed
    case 'logged-out':
      return view.keepsAppSessions ? texts.loggedOut.accountTitle : texts.loggedOut.title
    case 'choose-account':
      return texts.choose.title
    case 'consent':
      return texts.consent.title(view.client)
    case 'form-post-response':
      return texts.formPostResponse.title
    case 'external-checkout':
      return texts.externalCheckout.title
    case 'empty-section':
      return texts.account.sections[view.navigation.current]
    case 'account':
      return texts.account.title
    default:
      return accountPageTitle(view, texts)
  }
}

/** Returns the title of a page below the account page. */
function accountPageTitle(
  view: AccountFactorsView | AddFactorView | RecoveryCodesView | DeleteAccountView,
  { ownFactors, deletion }: PageTexts,
): string {
  switch (view.page) {
    case 'delete-account':
      return deletion.titles[view.step]
    case 'account-factors':
      return ownFactors.title
    case 'add-factor':
      return ownFactors.confirmTitles[view.type]
    case 'recovery-codes':
      return ownFactors.codesTitle
  }
}
