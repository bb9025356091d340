import { type CreateKeyRequest, type KeyScope, keyScopes } from '@foyer/protocol/api-keys'
import { type ReactNode, useState } from 'react'
import { Form } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { useUnsavedChanges } from '../../forms/useUnsavedChanges.js'
import { SecretDisplay } from '../../ui/SecretDisplay.js'
import { ExpiryField, NameField } from './KeyFields.js'
import { texts } from './texts/texts.js'
import { useCreateKey } from './useKeys.js'

/** Form that creates a key, and then shows the key once. */
export function KeyForm({ onDone }: { onDone: () => void }): ReactNode {
  const { mutate, isPending, error, data } = useCreateKey()
  if (data !== undefined) {
    return (
      <SecretDisplay text={data.secret} noun={texts.key} onDone={onDone}>
        {texts.createdNow}
      </SecretDisplay>
    )
  }
  return <NewKeyForm isPending={isPending} error={error} onCreate={(request) => mutate(request)} />
}

interface NewKeyFormProps {
  isPending: boolean
  error: Error | null
  onCreate: (request: CreateKeyRequest) => void
}

function NewKeyForm({ isPending, error, onCreate }: NewKeyFormProps): ReactNode {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>([])
  const [days, setDays] = useState(0)
  useUnsavedChanges(name !== '' || scopes.length > 0 || days !== 0)
  const submit = (): void => {
    onCreate(keyRequest({ name, scopes, days }))
  }
  return (
    <Form isPending={isPending} className="key-form" onSubmit={submit}>
      <NameField name={name} onChange={setName} />
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      <ExpiryField days={days} onChange={setDays} />
      <FormError error={error} />
      <button
        type="submit"
        className="button primary"
        aria-busy={isPending}
        disabled={scopes.length === 0}
      >
        {texts.submit}
      </button>
    </Form>
  )
}

const meanings: Record<KeyScope, string> = texts.meanings

interface ScopeChoiceProps {
  scopes: readonly KeyScope[]
  onChange: (scopes: readonly KeyScope[]) => void
}

function ScopeChoice({ scopes, onChange }: ScopeChoiceProps): ReactNode {
  const choose = (scope: KeyScope, isSelected: boolean): void =>
    onChange(isSelected ? [...scopes, scope] : scopes.filter((other) => other !== scope))
  return (
    <fieldset className="scope-choice">
      <legend>{texts.scopes}</legend>
      <p className="hint">{texts.choose}</p>
      {keyScopes.map((scope) => (
        <label key={scope} className="choice">
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            onChange={({ target }) => choose(scope, target.checked)}
          />
          <span>
            {meanings[scope]} <code>{scope}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function keyRequest(input: {
  name: string
  scopes: readonly KeyScope[]
  days: number
}): CreateKeyRequest {
  const { name, scopes, days } = input
  const request = { name, scopes: [...scopes] }
  if (days === 0) return request
  return { ...request, expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() }
}
