import { type CreateKeyRequest, type KeyScope, keyScopes } from '@foyer/protocol/api-keys'
import { type ReactNode, useState } from 'react'
import { Choice, withChoice } from '../../forms/Choice.js'
import { Form, SubmitButton } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { SelectField } from '../../forms/SelectField.js'
import { TextField } from '../../forms/TextField.js'
import { useUnsavedChanges } from '../../forms/useUnsavedChanges.js'
import { SecretDisplay } from '../../ui/SecretDisplay.js'
import { texts } from './texts/texts.js'
import { useCreateKey } from './useKeys.js'

/** Days from now until a key expires; 0 for never. */
const expiries = [
  { value: '0', text: texts.never },
  { value: '30', text: texts.days(30) },
  { value: '90', text: texts.days(90) },
  { value: '365', text: texts.year },
]

/** Form that creates a key, and then shows the key once. */
export function KeyForm({ onDone }: { onDone: () => void }): ReactNode {
  const { mutate, isPending, error, data } = useCreateKey()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>([])
  const [days, setDays] = useState('0')
  useUnsavedChanges(data === undefined && (name !== '' || scopes.length > 0 || days !== '0'))
  if (data !== undefined) {
    return (
      <SecretDisplay text={data.secret} noun={texts.key} onDone={onDone}>
        {texts.createdNow}
      </SecretDisplay>
    )
  }
  return (
    <Form
      isPending={isPending}
      className="form"
      onSubmit={() => mutate(keyRequest(name, scopes, Number(days)))}
    >
      <TextField label={texts.name} required maxLength={100} value={name} onChange={setName} />
      <fieldset className="choice-list scope-choice">
        <legend>{texts.scopes}</legend>
        <p className="hint">{texts.choose}</p>
        {keyScopes.map((scope) => (
          <Choice
            key={scope}
            checked={scopes.includes(scope)}
            onChange={(isChosen) => setScopes(withChoice(scopes, scope, isChosen))}
          >
            {texts.meanings[scope]} <code>{scope}</code>
          </Choice>
        ))}
      </fieldset>
      <SelectField label={texts.expires} value={days} options={expiries} onChange={setDays} />
      <FormError error={error} />
      <SubmitButton disabled={scopes.length === 0}>{texts.submit}</SubmitButton>
    </Form>
  )
}

function keyRequest(name: string, scopes: readonly KeyScope[], days: number): CreateKeyRequest {
  const request = { name, scopes: [...scopes] }
  if (days === 0) return request
  return { ...request, expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() }
}
