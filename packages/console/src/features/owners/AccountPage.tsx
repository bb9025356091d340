import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { type ReactNode, useState } from 'react'
import { FormError } from '../../forms/FormError.js'
import { fieldProblems } from '../../forms/field-problems.js'
import { TextField } from '../../forms/TextField.js'
import { useOwner } from '../../owner/rights.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Sessions } from './Sessions.js'
import { TwoStepVerification } from './TwoStepVerification.js'
import { useChangePassword, useRename } from './useOwners.js'
import './owners.css'
import { Form, SubmitButton } from '../../forms/Form.js'
import { SuccessNotice } from '../../ui/SuccessNotice.js'
import { commonWords } from '../../ui/texts/texts.js'
import { texts } from './texts/texts.js'

const { account } = texts

/** The account of the logged-in owner: name, password, two-step verification, sessions. */
export function AccountPage(): ReactNode {
  const owner = useOwner()
  if (owner === undefined) {
    return (
      <>
        <PageHeader title={account.title} />
        <EmptyState title={account.ownerKey.title}>{account.ownerKey.about}</EmptyState>
      </>
    )
  }
  const { name, rights } = texts.roles[owner.role]
  return (
    <>
      <PageHeader title={account.title} summary={account.summary(owner.email, name, rights)} />
      <div className="owners-forms">
        <NameForm owner={owner} />
        <PasswordForm email={owner.email} />
        <TwoStepVerification />
      </div>
      <Sessions />
    </>
  )
}

function NameForm({ owner }: { owner: OwnerAccount }): ReactNode {
  const { mutate, isPending, isSuccess, error } = useRename()
  const [name, setName] = useState(owner.name)
  const problems = fieldProblems(error, ['name'])
  return (
    <Form
      isPending={isPending}
      className="card flat owner-form"
      onSubmit={() => mutate(name)}
      noValidate
      aria-label={account.name}
    >
      <h2>{account.name}</h2>
      <TextField
        label={account.name}
        hint={account.nameHint}
        problem={problems.of('name')}
        autoComplete="name"
        value={name}
        onChange={setName}
      />
      <FormError error={problems.formError} />
      <SuccessNotice isShown={isSuccess}>{account.nameSaved}</SuccessNotice>
      <SubmitButton className="button">{account.saveName}</SubmitButton>
    </Form>
  )
}

function PasswordForm({ email }: { email: string }): ReactNode {
  const { mutate, isPending, isSuccess, error } = useChangePassword()
  const [passwords, setPasswords] = useState({ password: '', newPassword: '' })
  const problems = fieldProblems(error, ['newPassword'])
  const submit = (): void => {
    mutate(passwords, { onSuccess: () => setPasswords({ password: '', newPassword: '' }) })
  }
  return (
    <Form
      isPending={isPending}
      className="card flat owner-form"
      onSubmit={submit}
      noValidate
      aria-label={commonWords.password}
    >
      <h2>{commonWords.password}</h2>
      {/* Password managers store a password under a user name. */}
      <input type="text" name="name" value={email} autoComplete="username" readOnly hidden />
      <TextField
        label={account.currentPassword}
        type="password"
        autoComplete="current-password"
        value={passwords.password}
        onChange={(password) => setPasswords({ ...passwords, password })}
      />
      <TextField
        label={account.newPassword}
        hint={account.newPasswordHint}
        problem={problems.of('newPassword')}
        type="password"
        autoComplete="new-password"
        value={passwords.newPassword}
        onChange={(newPassword) => setPasswords({ ...passwords, newPassword })}
      />
      <FormError error={problems.formError} />
      <SuccessNotice isShown={isSuccess}>{account.passwordSaved}</SuccessNotice>
      <SubmitButton className="button">{account.savePassword}</SubmitButton>
    </Form>
  )
}
