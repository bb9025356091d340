import type { OwnerRole } from '@foyer/protocol/owner-roles'
import { type ReactNode, useState } from 'react'
import { Form, SubmitButton } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { fieldProblems } from '../../forms/field-problems.js'
import { SelectField } from '../../forms/SelectField.js'
import { TextField } from '../../forms/TextField.js'
import { useUnsavedChanges } from '../../forms/useUnsavedChanges.js'
import { MailStatusNotice } from '../../mail-status/MailStatusNotice.js'
import { useMailStatus } from '../../mail-status/useMailStatus.js'
import { SecretDisplay } from '../../ui/SecretDisplay.js'
import { commonWords } from '../../ui/texts/texts.js'
import { roleOptions } from './role-options.js'
import { texts } from './texts/texts.js'
import { useInvite } from './useOwners.js'

const { invite } = texts

/** Form that invites someone, and then shows the link once. */
export function InviteForm({ onDone }: { onDone: () => void }): ReactNode {
  const { mutate, isPending, error, data } = useInvite()
  const { hasServer } = useMailStatus()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<OwnerRole>('editor')
  useUnsavedChanges(data === undefined && (email !== '' || role !== 'editor'))
  if (data !== undefined) {
    return (
      <>
        <SecretDisplay text={data.url} noun={invite.link} onDone={onDone}>
          {hasServer === false
            ? invite.createdWithoutServer(data.invitation.email)
            : invite.sent(data.invitation.email)}
        </SecretDisplay>
        <MailStatusNotice />
      </>
    )
  }
  const problems = fieldProblems(error, ['email', 'role'])
  return (
    <Form
      isPending={isPending}
      className="owner-form"
      onSubmit={() => mutate({ email, role })}
      noValidate
    >
      <TextField
        label={commonWords.email}
        hint={invite.emailHint}
        problem={problems.of('email')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
      />
      <SelectField
        label={invite.role}
        hint={texts.roles[role].rights}
        problem={problems.of('role')}
        className="owner-role"
        value={role}
        options={roleOptions}
        onChange={setRole}
      />
      <MailStatusNotice />
      <FormError error={problems.formError} />
      <SubmitButton>{invite.submit}</SubmitButton>
    </Form>
  )
}
