import type { PreviewMailRequest } from '@foyer/protocol/owner-mail-texts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Form } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { useOwner } from '../../rights.js'
import { texts } from './texts/texts.js'
import { useTestMail } from './useMailTexts.js'

/** Sends the e-mail with sample values to an address, and shows the response of the mail server. */
export function TestMail({ request }: { request: PreviewMailRequest }): ReactNode {
  const [to, setTo] = useState(useOwner()?.email ?? '')
  const { mutate, data, error, isPending } = useTestMail()
  const submit = (): void => {
    mutate({ ...request, to })
  }
  return (
    <Form isPending={isPending} className="test-mail" onSubmit={submit}>
      <label>
        <span>{texts.test.to}</span>
        <input
          className="input"
          type="email"
          required
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </label>
      <button type="submit" className="button" aria-busy={isPending}>
        {texts.test.send}
      </button>
      <p role="status">
        {data?.sent === true && texts.test.accepted}
        {data?.sent === false && texts.test.inInbox((text) => <Link to="/inbox">{text}</Link>)}
      </p>
      <FormError error={error} />
    </Form>
  )
}
