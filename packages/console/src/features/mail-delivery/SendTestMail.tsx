import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Form } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { TextField } from '../../forms/TextField.js'
import { useOwner } from '../../rights.js'
import { useSendTestMail } from './mail-server-mutations.js'
import { texts } from './texts/texts.js'

/** Sends an e-mail through the saved mail server, by default to the owner. */
export function SendTestMail(): ReactNode {
  const [to, setTo] = useState(useOwner()?.email ?? '')
  const { mutate, data, variables, error, isPending } = useSendTestMail()
  return (
    <section className="card flat">
      <h2>{texts.testMail}</h2>
      <Form isPending={isPending} className="send-test-mail" onSubmit={() => mutate({ to })}>
        <TextField
          label={texts.to}
          hint={texts.toHint}
          type="email"
          dir="ltr"
          required
          value={to}
          onChange={setTo}
        />
        <button type="submit" className="button" aria-busy={isPending}>
          {texts.send}
        </button>
        <div role="status">
          {data?.sent === true && (
            <p className="notice success">{texts.sent(variables?.to ?? '')}</p>
          )}
          {data?.sent === false && (
            <p className="notice">
              {texts.inInbox} <Link to="/inbox">{texts.toInbox}</Link>
            </p>
          )}
        </div>
        <FormError error={error} />
      </Form>
    </section>
  )
}
