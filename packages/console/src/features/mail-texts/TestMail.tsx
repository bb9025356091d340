import type { PreviewMailRequest } from '@foyer/protocol/owner-mail-texts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { FormError } from '../../forms/FormError.js'
import { useOwner } from '../../rights.js'
import { useTestMail } from './useMailTexts.js'

/** Sends the e-mail with sample values to an address, and says what the mail server answered. */
export function TestMail({ request }: { request: PreviewMailRequest }): ReactNode {
  const [to, setTo] = useState(useOwner()?.email ?? '')
  const { mutate, data, error, isPending } = useTestMail()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate({ ...request, to })
  }
  return (
    <form className="test-mail" onSubmit={submit}>
      <label>
        <span>Send a test to</span>
        <input
          className="input"
          type="email"
          required
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </label>
      <button type="submit" className="button" aria-busy={isPending}>
        Send
      </button>
      <p role="status">
        {data?.sent === true && 'The mail server took the e-mail.'}
        {data?.sent === false && (
          <>
            No mail server is configured, so the e-mail is in the <Link to="/inbox">inbox</Link>.
          </>
        )}
      </p>
      <FormError error={error} />
    </form>
  )
}
