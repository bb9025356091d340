import { FoyerError, identityCodes, type MyDeletion } from '@foyer/client'
import type { DeleteAccountTexts } from '@foyer/protocol/texts/forms/en'
import { deleteAccountTexts } from '@foyer/protocol/texts/forms/en'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type UseAccountDeletion, useAccountDeletion } from '../hooks/useAccountData.js'
import { useTexts } from '../texts/texts-context.js'
import { AccountForm } from './AccountForm.js'
import type { FormField } from './Field.js'
import { failureText, type Problem } from './problems.js'

/** Props of the form; `children` appear below its button. */
export interface DeleteAccountFormProps {
  texts?: Partial<DeleteAccountTexts> | undefined
  /** Language of dates, a BCP 47 tag. Default: the browser's. */
  language?: string | undefined
  /** Names of collections by id, in the language of the texts. Default: their display names. */
  collectionNames?: Readonly<Record<string, string>> | undefined
  children?: ReactNode
}

/**
 * Deletes the account of the current member, after a confirmation by e-mail and a grace period.
 * @example
 * return <DeleteAccountForm language="en" />
 */
export function DeleteAccountForm({
  texts,
  language,
  collectionNames = noNames,
  children,
}: DeleteAccountFormProps): ReactNode {
  const words = useTexts('deleteAccount', deleteAccountTexts, texts)
  const account = useAccountDeletion()
  const { deletion, error } = account
  const step: Step = deletion === undefined || deletion.state === 'NONE' ? 'request' : 'pending'
  const [expectedStep, setExpectedStep] = useState<Step>()
  const lead = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone, so the focus moves to the next step. A step that the page begins with leaves it alone.
  useEffect(() => {
    if (step === expectedStep) lead.current?.focus()
  }, [step, expectedStep])
  if (!deletion) return error ? <p role="alert">{failureText(error, words)}</p> : null
  const part = { account, words, lead, onChange: setExpectedStep }
  if (step === 'request') {
    return (
      <RequestDeletion {...part} deletion={deletion} names={collectionNames}>
        {children}
      </RequestDeletion>
    )
  }
  const date = formatDate(deletion.dueAt ?? deletion.confirmBefore, language)
  return <PendingDeletion {...part} date={date} />
}

/** Formats a date in UTC, as in the e-mails and on the hosted pages. Returns another text unchanged. */
function formatDate(date: string | null, language: string | undefined): string {
  const parsed = new Date(date ?? '')
  if (Number.isNaN(parsed.getTime())) return date ?? ''
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(parsed)
}

type Step = 'request' | 'pending'

const noNames = {}

interface PartProps {
  account: UseAccountDeletion
  words: DeleteAccountTexts
  /** First text of the step. */
  lead: RefObject<HTMLParagraphElement | null>
  /** Called before a change, with the step that follows it. */
  onChange: (next: Step) => void
}

/** Shows that the confirmation e-mail was sent, or the date of the deletion. */
function PendingDeletion(props: PartProps & { date: string }): ReactNode {
  const { account, date, words, lead, onChange } = props
  const { deletion, pending, error, cancel } = account
  const isSent = deletion?.state === 'CONFIRMATION_SENT'
  return (
    <>
      <p className={isSent ? 'notice' : 'notice warning'} role="status" tabIndex={-1} ref={lead}>
        {isSent ? words.sent(date) : words.scheduled(date)}
      </p>
      {error && <p role="alert">{failureText(error, words)}</p>}
      <button
        className="button primary"
        type="button"
        aria-busy={pending}
        onClick={() => {
          onChange('request')
          void cancel()
        }}
      >
        {isSent ? words.cancel : words.keep}
      </button>
    </>
  )
}

interface RequestDeletionProps extends PartProps {
  deletion: MyDeletion
  names: Readonly<Record<string, string>>
  children: ReactNode
}

/** Explains the deletion, and asks for the password if the login is too old. */
function RequestDeletion(props: RequestDeletionProps): ReactNode {
  const { account, deletion, words, names, lead, onChange, children } = props
  const { pending, error, request } = account
  const [neededBefore, setNeededBefore] = useState(false)
  const needsPassword = neededBefore || codeOf(error) === 'RECENT_LOGIN_REQUIRED'
  return (
    <>
      <p tabIndex={-1} ref={lead}>
        {words.lead}
      </p>
      <p>{words.grace(deletion.graceDays)}</p>
      <Effects effects={deletion.effects} words={words} names={names} />
      <AccountForm
        title={words.title}
        submit={words.submit}
        tone="danger"
        pendingText={words.pending}
        pending={pending}
        problems={problemsFor(error, words)}
        onSubmit={async ({ password }) => {
          setNeededBefore(needsPassword)
          onChange('pending')
          await request(needsPassword ? password : undefined)
        }}
        fields={needsPassword ? [passwordField(words)] : []}
      >
        {children}
      </AccountForm>
    </>
  )
}

function passwordField(words: DeleteAccountTexts): FormField {
  return {
    name: 'password',
    label: words.password,
    hint: words.passwordHint,
    type: 'password',
    autoComplete: 'current-password',
    missing: words.passwordMissing,
    reveal: words,
  }
}

function problemsFor(error: Error | undefined, words: DeleteAccountTexts): readonly Problem[] {
  if (!error) return []
  switch (codeOf(error)) {
    case 'RECENT_LOGIN_REQUIRED':
      return [{ field: 'password', text: words.passwordMissing }]
    case identityCodes.invalidCredentials:
      return [{ field: 'password', text: words.passwordWrong }]
    case 'TOO_MANY_REQUESTS':
      return [{ text: words.tooMany }]
    default:
      return [{ text: failureText(error, words) }]
  }
}

function codeOf(error: Error | undefined): string | undefined {
  return error instanceof FoyerError ? error.code : undefined
}

/** Lists what happens to the member's items. */
function Effects({
  effects,
  words,
  names,
}: Pick<RequestDeletionProps, 'words' | 'names'> & Pick<MyDeletion, 'effects'>): ReactNode {
  if (effects.length === 0) return null
  return (
    <ul>
      {effects.map(({ collectionId, displayName, action, items }) => (
        <li key={collectionId}>
          <bdi>{names[collectionId] ?? displayName}</bdi>: {words.effects[action](items)}
        </li>
      ))}
    </ul>
  )
}
