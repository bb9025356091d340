import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { useApiMutation } from '../../api/useApiMutation.js'
import { Choice } from '../../forms/Choice.js'
import { Form, SubmitButton } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { FormPanel } from '../../forms/FormPanel.js'
import { fieldProblems } from '../../forms/field-problems.js'
import { TextField } from '../../forms/TextField.js'
import { useUnsavedChanges } from '../../forms/useUnsavedChanges.js'
import { MailStatusNotice } from '../../mail-status/MailStatusNotice.js'
import { Restricted } from '../../owner/rights.js'
import { explain } from '../../ui/Problem.js'
import { commonWords } from '../../ui/texts/texts.js'
import { memberPath } from '../../url/page-paths.js'
import { useOpenInUrl } from '../../url/useOpenInUrl.js'
import { texts } from './texts/texts.js'

const words = texts.add

/** Button that opens the form for a new member. */
export function NewMember(): ReactNode {
  const [isOpen, setOpen] = useOpenInUrl('new')
  return (
    <>
      <Button className="button primary" onPress={() => setOpen(true)}>
        {words.title}
      </Button>
      <FormPanel title={words.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Restricted needs="members:write">
          <NewMemberForm />
        </Restricted>
      </FormPanel>
    </>
  )
}

/** Form that creates a member, and invites them to choose a password. */
function NewMemberForm(): ReactNode {
  const [email, setEmail] = useState('')
  const [nickname, setNickname] = useState('')
  const [isInvited, setInvited] = useState(true)
  const navigate = useNavigate()
  const add = useApiMutation(['members'], async (api) => {
    const profile = nickname.trim() === '' ? {} : { profile: { nickname: nickname.trim() } }
    const { member } = await api.createMember({ member: { loginEmail: email, ...profile } })
    // The account exists now. A failed invitation is reported, and can be sent from the member's page.
    const invitation = isInvited ? api.sendActivationEmail({ identityId: member.id }) : undefined
    const failure = await invitation?.then(() => undefined, explain)
    return { id: member.id, failure }
  })
  const problems = fieldProblems(add.error, ['loginEmail'], 'member')
  const isChanged = email !== '' || nickname !== '' || !isInvited
  const forgetChanges = useUnsavedChanges(isChanged && !add.isSuccess)
  const submit = (): void => {
    add.mutate(undefined, {
      onSuccess: ({ id, failure }) => {
        if (failure !== undefined) return
        forgetChanges()
        navigate(memberPath(id), { state: { invited: isInvited } })
      },
    })
  }
  if (add.data?.failure !== undefined) {
    const { id, failure } = add.data
    return (
      <>
        <p className="notice warning" role="alert">
          {words.notInvited(failure)}
        </p>
        <Button className="button primary" onPress={() => navigate(memberPath(id))}>
          {words.open}
        </Button>
      </>
    )
  }
  return (
    <Form isPending={add.isPending} className="stack" onSubmit={submit} noValidate>
      <TextField
        label={commonWords.email}
        hint={words.emailHint}
        problem={problems.of('loginEmail')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={words.nickname}
        hint={words.nicknameHint}
        maxLength={100}
        autoComplete="off"
        value={nickname}
        onChange={setNickname}
      />
      <Choice checked={isInvited} onChange={setInvited}>
        {words.invite}
      </Choice>
      {isInvited && <MailStatusNotice />}
      <FormError error={problems.formError} />
      <SubmitButton>{words.submit}</SubmitButton>
    </Form>
  )
}
