import { type IdentityProfile, isStorableText } from '@foyer/protocol'
import { changeProfile } from '../../identity/profile/change-member.js'
import { withoutEmpty } from '../../identity/profile/profile.js'
import { isLanguage, supportedLanguage } from '../../lib/choose-language.js'
import { pagePaths } from '../../settings/page-paths.js'
import { type Form, readName } from '../kit/form.js'
import { withLanguage } from '../kit/page-language.js'
import { redirectToLogin } from '../kit/plain-login.js'
import { accountPage, type TypedProfile } from './account.js'
import { memberForm } from './member.js'

/** Form that changes the profile of the current member. */
export const profileForm = memberForm(pagePaths.account, {
  path: pagePaths.accountProfile,
  handle: async (context, form) => {
    const { member } = form
    const typed = readProfile(form)
    const invalidEntry = Object.entries(typed).find(([, text]) => !isStorableText(text))
    if (typed.nickname === '' || invalidEntry) {
      const text = context.texts.problems.textMalformed
      return accountPage.redirectWith(context, member, {
        problems: [{ field: 'nickname', text }],
        typed,
      })
    }
    const saved = await changeProfile(context.deps, member.id, ({ profile, display }) => ({
      profile: mergeTypedProfile(profile, typed),
      display,
    }))
    if (!saved) return redirectToLogin(context, pagePaths.account)
    return accountPage.redirectWith(withLanguage(context, saved.profile.language), saved, {
      saved: 'profile',
    })
  },
})

/**
 * Merges typed values into a profile. An empty string removes a field. A stored language such as "de-CH" or "fr", for
 * which the page shows German or no language, stays until the member chooses another one.
 */
function mergeTypedProfile(before: IdentityProfile, typed: TypedProfile): IdentityProfile {
  const shownLanguage = supportedLanguage(before.language) ?? ''
  const language = typed.language === shownLanguage ? (before.language ?? '') : typed.language
  return withoutEmpty({ ...before, ...typed, language })
}

function readProfile(form: Form): TypedProfile {
  const { field } = form
  return {
    nickname: readName(form, 'nickname'),
    firstName: readName(form, 'firstName'),
    lastName: readName(form, 'lastName'),
    language: isLanguage(field('language')) ? field('language') : '',
  }
}
