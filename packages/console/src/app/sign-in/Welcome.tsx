import type {
  OwnerAccount,
  ReadOwnerLinkResponse,
  RedeemOwnerLinkRequest,
} from '@foyer/protocol/owner-accounts'
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api-error.js'
import type { ConsoleApi } from '../../console-calls.js'
import { FormError } from '../../forms/FormError.js'
import { type FieldProblems, fieldProblems } from '../../forms/field-problems.js'
import { Loading } from '../../ui/Loading.js'
import { Problem } from '../../ui/Problem.js'
import { CodeForm } from './CodeForm.js'
import { Gate } from './Gate.js'
import { needsCode } from './sign-in-problem.js'
import { TextField } from './TextField.js'

interface WelcomeProps {
  api: ConsoleApi
  /** Secret of the link. */
  token: string
  onEnter: (owner: OwnerAccount) => void
  onLeave: () => void
}

/** Page of a one-time link: the first account, an invitation, or a new password. */
export function Welcome({ api, token, onEnter, onLeave }: WelcomeProps): ReactNode {
  const [answer, setAnswer] = useState<ReadOwnerLinkResponse>()
  const [error, setError] = useState<Error>()
  const read = useCallback(() => {
    setError(undefined)
    api.readOwnerLink({ token }).then(setAnswer, (reason: unknown) => {
      setError(reason instanceof Error ? reason : new Error(String(reason)))
    })
  }, [api, token])
  useEffect(read, [read])
  if (answer !== undefined) return <LinkForm {...{ api, token, answer, onEnter, onLeave }} />
  return (
    <Gate title="Welcome">
      {error === undefined ? (
        <Loading what="the link" />
      ) : isBroken(error) ? (
        <>
          <h1>This link does not work any more</h1>
          <p>
            It expired, was used already, or a newer one took its place. Ask the person who invited
            you for another. For the first account, and for a new password,{' '}
            <code>foyer owners link</code> prints one on the server.
          </p>
          <button type="button" className="button" onClick={onLeave}>
            Go to the console
          </button>
        </>
      ) : (
        <Problem error={error} onRetry={read} />
      )}
    </Gate>
  )
}

function isBroken(error: Error): boolean {
  return error instanceof ApiError && error.status === 400
}

type LinkFormProps = WelcomeProps & { answer: ReadOwnerLinkResponse }

function LinkForm({ api, token, answer, onEnter, onLeave }: LinkFormProps): ReactNode {
  const { link, siteName, minLength } = answer
  const [error, setError] = useState<Error | null>(null)
  const [pending, setPending] = useState(false)
  const [passed, setPassed] = useState<RedeemOwnerLinkRequest>()
  const redeem = async (request: RedeemOwnerLinkRequest): Promise<void> =>
    onEnter((await api.redeemOwnerLink(request)).owner)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (pending) return
    const typed = new FormData(event.currentTarget)
    const text = (field: string): string => String(typed.get(field) ?? '').trim()
    setPending(true)
    const request = {
      token,
      password: String(typed.get('password')),
      ...(link.kind === 'welcome' && { email: text('email') }),
      ...(link.kind !== 'reset' && { name: text('name') }),
    }
    try {
      await redeem(request)
    } catch (reason) {
      setPending(false)
      if (needsCode(reason)) return setPassed(request)
      setError(reason instanceof Error ? reason : new Error(String(reason)))
    }
  }
  const problems = fieldProblems(error, ['email', 'name', 'password'])
  if (passed !== undefined) {
    return (
      <Gate title={titles[link.kind]}>
        <h1>{titles[link.kind]}</h1>
        <CodeForm
          send={(code) => redeem({ ...passed, code })}
          onBack={() => setPassed(undefined)}
        />
      </Gate>
    )
  }
  return (
    <Gate title={titles[link.kind]}>
      <h1>{titles[link.kind]}</h1>
      <p>{introOf(link, siteName)}</p>
      <form className="sign-in-form" onSubmit={submit} noValidate>
        <FormError error={problems.rest} />
        <AccountFields {...{ link, minLength, problems }} />
        <button type="submit" className="button primary wide" aria-busy={pending}>
          {link.kind === 'reset' ? 'Save and sign in' : 'Create the account'}
        </button>
      </form>
      <button type="button" className="button quiet" onClick={onLeave}>
        I have an account
      </button>
    </Gate>
  )
}

const titles = {
  welcome: 'Welcome to your console',
  invitation: 'You are invited',
  reset: 'Choose a new password',
} as const

function introOf({ kind, role }: ReadOwnerLinkResponse['link'], siteName: string): string {
  if (kind === 'welcome') {
    return `Create your account for ${siteName}. You can invite others to it later.`
  }
  if (kind === 'invitation') {
    return `Create your account for the console of ${siteName}. Your role will be ${role}.`
  }
  return `For your account in the console of ${siteName}. It ends your sessions in all browsers.`
}

interface AccountFieldsProps {
  link: ReadOwnerLinkResponse['link']
  minLength: number
  problems: FieldProblems
}

function AccountFields({ link, minLength, problems }: AccountFieldsProps): ReactNode {
  return (
    <>
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        problem={problems.of('email')}
        value={link.email ?? undefined}
      />
      {link.kind !== 'reset' && (
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          hint="The audit log shows it beside what you change."
          problem={problems.of('name')}
        />
      )}
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${minLength} characters.`}
        problem={problems.of('password')}
      />
    </>
  )
}
