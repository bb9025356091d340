import type {
  EffectiveMailServer,
  MailEncryption,
  MailServerRequest,
} from '@foyer/protocol/mail-server'
import { type ReactNode, useState } from 'react'
import { DraftButtons } from '../../forms/DraftButtons.js'
import { Form } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { fieldProblems } from '../../forms/field-problems.js'
import { SelectField } from '../../forms/SelectField.js'
import { TextField } from '../../forms/TextField.js'
import { useUnsavedChanges } from '../../forms/useUnsavedChanges.js'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { SuccessNotice } from '../../ui/SuccessNotice.js'
import { commonWords } from '../../ui/texts/texts.js'
import { ConnectionTest } from './ConnectionTest.js'
import { useRemoveMailServer, useSetMailServer } from './mail-server-mutations.js'
import { texts } from './texts/texts.js'

/** Values of the form. */
interface FormValues {
  host: string
  port: string
  encryption: MailEncryption
  user: string
  password: string
  senderName: string
  senderAddress: string
}

const names = [
  'host',
  'port',
  'encryption',
  'user',
  'password',
  'senderName',
  'senderAddress',
] as const

/** The usual port of each encryption. */
const ports: Record<MailEncryption, string> = { tls: '465', starttls: '587', none: '25' }

const encryptions = (['starttls', 'tls', 'none'] as const).map((value) => ({
  value,
  text: texts.encryptions[value],
}))

/** Form of the mail server. The stored password is never in it. */
export function MailServerForm({ stored }: { stored: EffectiveMailServer | undefined }): ReactNode {
  const before = formValues(stored)
  const hasPassword = stored?.passwordSet === true
  const [draft, setDraft] = useState<Partial<FormValues>>({})
  const values = { ...before, ...draft }
  const [testError, setTestError] = useState<Error | null>(null)
  const saving = useSetMailServer()
  const removing = useRemoveMailServer()
  const isChanged = names.some((name) => values[name] !== before[name])
  useUnsavedChanges(isChanged)
  const isSaved = saving.isSuccess && !isChanged
  const problems = fieldProblems(saving.error ?? testError, names, 'server')
  const edit = (next: Partial<FormValues>): void => {
    saving.reset()
    setTestError(null)
    setDraft(next)
  }
  const set = (change: Partial<FormValues>): void => edit({ ...draft, ...change })
  const submit = (): void => {
    setTestError(null)
    saving.mutate(requestOf(values), { onSuccess: () => setDraft({}) })
  }
  const input = (
    name: (typeof names)[number],
    label: string,
    hint: ReactNode,
    attributes: Record<string, string | boolean> = {},
  ): ReactNode => (
    <TextField
      label={label}
      hint={hint}
      problem={problems.of(name)}
      spellCheck={false}
      autoComplete="off"
      {...attributes}
      value={values[name]}
      onChange={(text) => set({ [name]: text })}
    />
  )
  return (
    <Form
      isPending={saving.isPending}
      className="card flat mail-server"
      onSubmit={submit}
      noValidate
      aria-label={texts.server}
    >
      <div className="mail-server-row">
        {input('host', texts.host, texts.hostHint, { dir: 'ltr', placeholder: 'smtp.example.org' })}
        {input('port', texts.port, texts.portHint, { dir: 'ltr', inputMode: 'numeric' })}
      </div>
      <SelectField
        label={texts.encryption}
        hint={texts.encryptionHint}
        problem={problems.of('encryption')}
        value={values.encryption}
        options={encryptions}
        onChange={(encryption) => {
          const isUsual = values.port === ports[values.encryption]
          set({ encryption, ...(isUsual && { port: ports[encryption] }) })
        }}
      />
      <div className="mail-server-row even">
        {input('user', texts.user, texts.userHint, { dir: 'ltr' })}
        {input(
          'password',
          commonWords.password,
          hasPassword ? texts.passwordKept : texts.passwordHint,
          {
            type: 'password',
            autoComplete: 'new-password',
            placeholder: hasPassword ? texts.passwordSet : '',
          },
        )}
      </div>
      <div className="mail-server-row even">
        {input('senderName', texts.senderName, texts.senderNameHint, { spellCheck: true })}
        {input('senderAddress', texts.senderAddress, texts.senderAddressHint, {
          dir: 'ltr',
          inputMode: 'email',
          placeholder: 'hello@example.org',
        })}
      </div>
      <FormError error={problems.formError} />
      <FormError error={removing.error} />
      <SuccessNotice isShown={isSaved}>{texts.saved}</SuccessNotice>
      <div className="cluster">
        <DraftButtons isChanged={isChanged} onDiscard={() => edit({})} />
        {stored !== undefined && !isChanged && (
          <ConfirmButton
            noun={texts.removeNoun}
            word={commonWords.remove}
            question={texts.removeQuestion}
            isPending={removing.isPending}
            onConfirm={() => {
              edit({})
              removing.mutate()
            }}
          />
        )}
      </div>
      <ConnectionTest
        request={{ server: requestOf(values) }}
        hasLogin={values.user !== ''}
        onRefused={setTestError}
      />
    </Form>
  )
}

function formValues(stored: EffectiveMailServer | undefined): FormValues {
  const { host = '', port, encryption = 'starttls', user = '' } = stored ?? {}
  const { senderName = '', senderAddress = '' } = stored ?? {}
  // Only the environment variables can choose opportunistic encryption, and this form does not edit their server.
  const edited = encryption === 'opportunistic' ? 'starttls' : encryption
  const displayedPort = port === undefined ? ports[edited] : String(port)
  return {
    host,
    port: displayedPort,
    encryption: edited,
    user,
    password: '',
    senderName,
    senderAddress,
  }
}

function requestOf({ port, password, ...values }: FormValues): MailServerRequest {
  return { ...values, port: Number(port), ...(password !== '' && { password }) }
}
