import { createAllMembers, type Member } from '@foyer/client'
import { useMember } from '@foyer/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useConnection } from '../connection/connection-context.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { explainProblem } from '../ui/explain-problem.js'
import { useToast } from '../ui/toast.js'

/** Maximum length of a name; the server allows more, but a review has no space for it. */
const longestName = 40

/** Form that changes the member's display name. */
export function ChangeName({ member }: { member: Member }): ReactNode {
  const { account } = useMoreTexts()
  const { site } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const change = useChangeName(member.id)
  const refusal =
    change.error && `${account.nameNotSaved} ${explainProblem(change.error, site.problem)}`
  const problem = missing ? account.nameMissing : refusal
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    setMissing(name === '')
    if (name !== '' && !change.isPending) change.mutate(name)
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <div className="field">
        <label htmlFor="nickname">{account.displayName}</label>
        <p className="hint" id="nickname-hint">
          {account.displayNameHint}
        </p>
        <input
          ref={field}
          id="nickname"
          name="nickname"
          autoComplete="nickname"
          maxLength={longestName}
          dir="auto"
          defaultValue={member.profile.nickname}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'nickname-hint nickname-problem' : 'nickname-hint'}
        />
        {problem ? (
          <p className="problem" id="nickname-problem" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
      <p>
        <button type="submit" className="button primary" aria-busy={change.isPending}>
          {account.saveName}
        </button>
      </p>
    </form>
  )
}

function useChangeName(memberId: string) {
  const connection = useConnection()
  const { account } = useMoreTexts()
  const { refetch } = useMember()
  const say = useToast()
  return useMutation({
    // Fails immediately when offline. By default, the mutation would run later, when the device is online again.
    networkMode: 'always',
    mutationFn: (nickname: string) =>
      createAllMembers(connection).updateMember(memberId, { profile: { nickname } }),
    onSuccess: async ({ profile }) => {
      await refetch()
      say({ text: account.nameSaved(profile.nickname) })
    },
  })
}
