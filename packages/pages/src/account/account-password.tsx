import type { ReactElement } from 'react'
import { Field } from '../fields/field.js'
import { NewPasswordField } from '../fields/new-password-field.js'
import { PageForm } from '../fields/page-form.js'
import { useTexts } from '../use-texts.js'
import type { AccountView } from './account-view.js'

/** Form that changes the password. */
export function AccountPassword({ view }: { view: AccountView }): ReactElement {
  const { account, common } = useTexts()
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title">{common.password}</h2>
      <PageForm action={view.actions.password}>
        {/* for password managers */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={view.email}
          readOnly
          hidden
        />
        <Field
          name="currentPassword"
          label={account.currentPassword}
          problems={view.problems}
          input={{
            type: 'password',
            dir: 'ltr',
            autoComplete: 'current-password',
            required: true,
          }}
        />
        <NewPasswordField
          label={common.newPassword}
          minLength={view.passwordMinLength}
          problems={view.problems}
        />
        <button type="submit" className="button primary">
          {account.changePassword}
        </button>
      </PageForm>
    </section>
  )
}
