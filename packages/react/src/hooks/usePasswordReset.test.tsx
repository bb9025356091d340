// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fake, refusal } from '../testing/fake-client.js'
import { usePasswordReset } from './usePasswordReset.js'

const SEND = '/_api/iam/recovery/v1/send-email'
const RECOVER = '/_api/iam/recovery/v1/recover'

afterEach(cleanup)

const done = vi.fn()

function Recovery() {
  const { sendEmail, resetPassword, state, pending, error } = usePasswordReset()
  const input = { recoveryToken: 't', password: 'two quiet words' }
  return (
    <>
      <button type="button" onClick={async () => done(await sendEmail('a@b.de', 'http://site/cb'))}>
        send
      </button>
      <button type="button" onClick={() => void resetPassword(input)}>
        recover
      </button>
      <p>{`${state.loginState} ${pending} ${error?.name ?? ''}`}</p>
    </>
  )
}

it('requests the e-mail, and reports a failed connection', async () => {
  const { on, to, show } = fake()
  on(SEND, () => ({}))
  show(<Recovery />)
  fireEvent.click(screen.getByText('send'))
  await expect.poll(() => done.mock.lastCall).toEqual([true])
  expect(to(SEND)[0]?.body).toEqual({
    email: 'a@b.de',
    redirect: { url: 'http://site/cb', clientId: 'c' },
  })
  on(SEND, () => Promise.reject(new TypeError('x')))
  fireEvent.click(screen.getByText('send'))
  await expect.poll(() => done.mock.lastCall).toEqual([false])
  await screen.findByText('INITIAL false NetworkError')
})

it('sets a new password and opens the session', async () => {
  const { client, on, show, become } = fake()
  const open = vi
    .spyOn(client.auth, 'getMemberTokensForDirectLogin')
    .mockImplementation(async () => {
      become('member')
      return Promise.reject(new Error('no tokens here'))
    })
  on(RECOVER, () => refusal(403, 'X'))
  show(<Recovery />)
  fireEvent.click(screen.getByText('recover'))
  await screen.findByText(/^FAILURE/)
  on(RECOVER, () => ({ state: 'SUCCESS', sessionToken: 's' }))
  fireEvent.click(screen.getByText('recover'))
  await expect.poll(() => open.mock.calls).toEqual([['s']])
})
