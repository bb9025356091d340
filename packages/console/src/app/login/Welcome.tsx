import type {
  OwnerAccount,
  ReadOwnerLinkResponse,
  RedeemOwnerLinkRequest,
} from '@foyer/protocol/owner-accounts'
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.js'
import type { ConsoleApi } from '../../api/console-calls.js'
import { FormError } from '../../forms/FormError.js'
import { type FieldProblems, fieldProblems } from '../../forms/field-problems.js'
import { useFocusProblem } from '../../forms/useFocusProblem.js'
import { roleName } from '../../owner/rights.js'
import { Loading } from '../../ui/Loading.js'
import { Problem } from '../../ui/Problem.js'
import { commonWords } from '../../ui/texts/texts.js'
import { CodeForm } from './CodeForm.js'
import { LoginField } from './LoginField.js'
import { LoginLayout } from './LoginLayout.js'
import { needsCode } from './login-problem.js'
import { texts } from './texts/texts.js'
import { textOf } from './useLoginForm.js'

interface WelcomeProps {
  api: ConsoleApi
  /** Secret of the link. */
  token: string
  onEnter: (owner: OwnerAccount) => void
  onLeave: () => void
}

/** Page of a one-time link: the first account, an invitation, or a new password. */
export function Welcome({ api, token, onEnter, onLeave }: WelcomeProps): ReactNode {
  const [response, setResponse] = useState<ReadOwnerLinkResponse>()
  const [error, setError] = useState<Error>()
  const read = useCallback(() => {
    setError(undefined)
    api.readOwnerLink({ token }).then(setResponse, setError)
  }, [api, token])
  useEffect(read, [read])
  if (response !== undefined) return <LinkForm {...{ api, token, response, onEnter, onLeave }} />
  return (
    <LoginLayout title={texts.link.title}>
      {error === undefined ? (
        <Loading noun={texts.link.noun} />
      ) : isBroken(error) ? (
        <>
          <h1>{texts.link.broken}</h1>
          <p>{texts.link.brokenReason}</p>
          <button type="button" className="button" onClick={onLeave}>
            {texts.link.leave}
          </button>
        </>
      ) : (
        <Problem error={error} onRetry={read} />
      )}
    </LoginLayout>
  )
}

function isBroken(error: Error): boolean {
  return error instanceof ApiError && error.status === 400
}

type LinkFormProps = WelcomeProps & { response: ReadOwnerLinkResponse }

function LinkForm({ api, token, response, onEnter, onLeave }: LinkFormProps): ReactNode {
  const { link, siteName, minLength } = response
  const [error, setError] = useState<Error | null>(null)
  const [checked, setChecked] = useState<Checked>({})
  const form = useFocusProblem(error ?? checked)
  const [pending, setPending] = useState(false)
  const [passed, setPassed] = useState<RedeemOwnerLinkRequest>()
  const redeem = async (request: RedeemOwnerLinkRequest): Promise<void> =>
    onEnter((await api.redeemOwnerLink(request)).owner)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (pending) return
    const data = new FormData(event.currentTarget)
    const [email, name] = [textOf(data, 'email'), textOf(data, 'name')]
    const password = String(data.get('password'))
    const found = checkFields({ email, name, password }, response)
    setChecked(found)
    setError(null)
    if (Object.keys(found).length > 0) return
    setPending(true)
    const request = {
      token,
      password,
      ...(link.kind === 'welcome' && { email }),
      ...(link.kind !== 'reset' && { name }),
    }
    try {
      await redeem(request)
    } catch (reason) {
      setPending(false)
      if (needsCode(reason)) return setPassed(request)
      setError(reason instanceof Error ? reason : new Error(String(reason)))
    }
  }
  const refused = fieldProblems(error, fieldNames)
  const problems: FieldProblems = {
    ...refused,
    of: (field) => (fieldNames.includes(field) ? (checked[field] ?? refused.of(field)) : undefined),
  }
  if (passed !== undefined) {
    return (
      <LoginLayout title={texts.link[link.kind]}>
        <h1>{texts.link[link.kind]}</h1>
        <CodeForm
          send={(code) => redeem({ ...passed, code })}
          onBack={() => setPassed(undefined)}
        />
      </LoginLayout>
    )
  }
  return (
    <LoginLayout title={texts.link[link.kind]}>
      <h1>{texts.link[link.kind]}</h1>
      <p>{introOf(link, siteName)}</p>
      <form ref={form} className="login-form" onSubmit={submit} noValidate>
        <FormError error={problems.formError} />
        <AccountFields {...{ link, minLength, problems }} />
        <button type="submit" className="button primary wide" aria-busy={pending}>
          {link.kind === 'reset' ? texts.link.save : texts.link.create}
        </button>
      </form>
      <button type="button" className="button quiet" onClick={onLeave}>
        {texts.link.haveAccount}
      </button>
    </LoginLayout>
  )
}

const fieldNames: readonly string[] = ['email', 'name', 'password']

/** Problems that the form finds itself, by field. */
type Checked = Readonly<Record<string, string>>

/** Checks all fields at once. The server checks one after the other, and more. */
function checkFields(
  { email, name, password }: { email: string; name: string; password: string },
  { link, minLength }: ReadOwnerLinkResponse,
): Checked {
  return {
    ...(link.kind === 'welcome' && !email.includes('@') && { email: texts.link.emailMissing }),
    ...(link.kind !== 'reset' && name === '' && { name: texts.link.nameMissing }),
    ...(password.length < minLength && { password: texts.link.passwordShort(minLength) }),
  }
}

function introOf({ kind, role }: ReadOwnerLinkResponse['link'], siteName: string): string {
  if (kind === 'welcome') return texts.link.welcomeIntro(siteName)
  if (kind === 'invitation') return texts.link.invitationIntro(siteName, roleName(role))
  return texts.link.resetIntro(siteName)
}

interface AccountFieldsProps {
  link: ReadOwnerLinkResponse['link']
  minLength: number
  problems: FieldProblems
}

function AccountFields({ link, minLength, problems }: AccountFieldsProps): ReactNode {
  return (
    <>
      <LoginField
        label={commonWords.email}
        name="email"
        type="email"
        autoComplete="username"
        problem={problems.of('email')}
        value={link.email ?? undefined}
      />
      {link.kind !== 'reset' && (
        <LoginField
          label={texts.link.name}
          name="name"
          autoComplete="name"
          hint={texts.link.nameHint}
          problem={problems.of('name')}
        />
      )}
      <LoginField
        label={commonWords.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={texts.link.passwordHint(minLength)}
        problem={problems.of('password')}
      />
    </>
  )
}
