import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Field } from '../../forms/Field.js'
import { FormError } from '../../forms/FormError.js'
import { useOwner } from '../../rights.js'
import { useSendTestMail } from './useMailServer.js'

/** Sends an e-mail by the saved mail server, by default to the owner. */
export function SendTestMail(): ReactNode {
  const [to, setTo] = useState(useOwner()?.email ?? '')
  const { mutate, data, variables, error, isPending } = useSendTestMail()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate({ to })
  }
  return (
    <section className="card flat">
      <h2>Test e-mail</h2>
      <form className="send-test-mail" onSubmit={submit}>
        <Field label="To" hint="By the saved mail server, from the saved sender.">
          {(attributes) => (
            <input
              {...attributes}
              type="email"
              required
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
        </Field>
        <button type="submit" className="button" aria-busy={isPending}>
          Send a test e-mail
        </button>
        <div role="status">
          {data?.sent === true && (
            <p className="notice success">
              The mail server took the e-mail to {variables?.to}. If it does not arrive, check the
              spam folder: the sender’s domain may lack SPF or DKIM.
            </p>
          )}
          {data?.sent === false && (
            <p className="notice">
              No mail server is set, so the e-mail is in the <Link to="/inbox">inbox</Link>.
            </p>
          )}
        </div>
        <FormError error={error} />
      </form>
    </section>
  )
}
