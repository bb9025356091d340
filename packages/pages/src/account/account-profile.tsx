import { languages } from '@foyer/protocol/texts/language'
import type { ReactElement } from 'react'
import { Field } from '../fields/field.js'
import { PageForm } from '../fields/page-form.js'
import { useTexts } from '../use-texts.js'
import type { AccountView } from './account-view.js'

/** Form for the names and the language of a member. */
export function AccountProfile({ view }: { view: AccountView }): ReactElement {
  const { account, common } = useTexts()
  const { nickname, firstName, lastName } = view.profile
  const { problems } = view
  return (
    <section aria-labelledby="profile-title">
      <h2 id="profile-title">{account.profile}</h2>
      <PageForm action={view.actions.profile}>
        <Field
          name="nickname"
          label={common.displayName}
          problems={problems}
          input={{ autoComplete: 'nickname', required: true, defaultValue: nickname, dir: 'auto' }}
        />
        <Field
          name="firstName"
          label={account.firstName}
          note={account.optional}
          problems={problems}
          input={{ autoComplete: 'given-name', defaultValue: firstName, dir: 'auto' }}
        />
        <Field
          name="lastName"
          label={account.lastName}
          note={account.optional}
          problems={problems}
          input={{ autoComplete: 'family-name', defaultValue: lastName, dir: 'auto' }}
        />
        <LanguageField chosen={view.profile.language} />
        <button type="submit" className="button primary">
          {common.save}
        </button>
      </PageForm>
    </section>
  )
}

function LanguageField({ chosen }: { chosen: string }): ReactElement {
  const { account } = useTexts()
  return (
    <div className="field">
      <label htmlFor="language">{account.language}</label>
      <select id="language" name="language" defaultValue={chosen}>
        <option value="">{account.languageUnset}</option>
        {Object.entries(languages).map(([language, { name }]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
