import type { ReactElement } from 'react'
import { Field } from '../fields/field.js'
import { PageForm } from '../fields/page-form.js'
import { useTexts } from '../use-texts.js'
import type { AccountView } from './account-view.js'

/** E-mail address of a member, with forms to verify and to change it. */
export function AccountAddress({ view }: { view: AccountView }): ReactElement {
  const { account, common } = useTexts()
  return (
    <section aria-labelledby="address-title">
      <h2 id="address-title">{common.email}</h2>
      <p className="address">
        <bdi>{view.email}</bdi>{' '}
        <span className={view.emailVerified ? 'badge success' : 'badge'}>
          {view.emailVerified ? account.verified : account.unverified}
        </span>
      </p>
      {!view.emailVerified && (
        <PageForm action={view.actions.verifyEmail}>
          <button type="submit" className="button">
            {account.verify}
          </button>
        </PageForm>
      )}
      <ChangeAddress view={view} />
    </section>
  )
}

function ChangeAddress({ view }: { view: AccountView }): ReactElement {
  const { ownAddress } = useTexts()
  if (!view.isRecent) {
    return (
      <PageForm action={view.actions.logInAgain}>
        <p>{ownAddress.logInLead}</p>
        <button type="submit" className="button">
          {ownAddress.logInAgain}
        </button>
      </PageForm>
    )
  }
  return (
    <PageForm action={view.actions.changeEmail}>
      <Field
        name="newEmail"
        label={ownAddress.newEmail}
        hint={ownAddress.hint}
        problems={view.problems}
        input={{
          type: 'email',
          dir: 'ltr',
          autoComplete: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          maxLength: 254,
          required: true,
          defaultValue: view.newEmail,
        }}
      />
      <button type="submit" className="button primary">
        {ownAddress.submit}
      </button>
    </PageForm>
  )
}
