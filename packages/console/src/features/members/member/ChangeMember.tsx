import type { MemberSummary } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { ApiError } from '../../../api/api-error.js'
import { useApiMutation } from '../../../api/useApiMutation.js'
import { Choice } from '../../../forms/Choice.js'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { FormError } from '../../../forms/FormError.js'
import { FormPanel } from '../../../forms/FormPanel.js'
import { fieldProblems } from '../../../forms/field-problems.js'
import { TextField } from '../../../forms/TextField.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { texts } from '../texts/texts.js'

const words = texts.change

/** Button that opens the form for the e-mail address and the display name of a member. */
export function ChangeMember({ member }: { member: MemberSummary }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        {words.open}
      </Button>
      <FormPanel title={words.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ChangeForm member={member} onSaved={() => setOpen(false)} />
      </FormPanel>
    </>
  )
}

interface ChangeFormProps {
  member: MemberSummary
  onSaved: () => void
}

function ChangeForm({ member, onSaved }: ChangeFormProps): ReactNode {
  const { id } = member
  // A refetch may bring a change by the member while the form is open. It is no change by the owner.
  const [before] = useState(member)
  const [email, setEmail] = useState(before.email)
  const [isVerified, setVerified] = useState(before.emailVerified)
  const [nickname, setNickname] = useState(before.nickname)
  const isNewEmail = email.trim() !== before.email
  const isEmailChanged = isNewEmail || isVerified !== before.emailVerified
  const isNameChanged = nickname.trim() !== before.nickname
  const change = useApiMutation(['members'], async (api) => {
    if (isEmailChanged) {
      const stored = isNewEmail ? before : (await api.getMember({ memberId: id })).member
      if (stored.email !== before.email)
        throw new ApiError(words.emailChanged(stored.email), { problem: 'refused' })
      await api.updateMember({ memberId: id, email: email.trim(), emailVerified: isVerified })
    }
    if (isNameChanged) {
      await api.updateProfile({ member: { id, profile: { nickname: nickname.trim() } } })
    }
  })
  const problems = fieldProblems(change.error, ['email'])
  const forgetChanges = useUnsavedChanges((isEmailChanged || isNameChanged) && !change.isSuccess)
  const submit = (): void => {
    change.mutate(undefined, {
      onSuccess: () => {
        forgetChanges()
        onSaved()
      },
    })
  }
  return (
    <Form isPending={change.isPending} className="stack" onSubmit={submit} noValidate>
      <TextField
        label={commonWords.email}
        hint={words.emailHint}
        problem={problems.of('email')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(text) => {
          setEmail(text)
          setVerified(text.trim() === before.email && before.emailVerified)
        }}
      />
      <Choice checked={isVerified} onChange={setVerified}>
        {words.verified}
      </Choice>
      <TextField
        label={words.nickname}
        maxLength={100}
        autoComplete="off"
        value={nickname}
        onChange={setNickname}
      />
      <FormError error={problems.formError} />
      <SubmitButton>{commonWords.save}</SubmitButton>
    </Form>
  )
}
