// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemberOnly } from '../MemberOnly.js'
import { type Fake, fake } from '../testing/fake-client.js'
import { useFormDraft } from './useFormDraft.js'
import { useLogout } from './useLogout.js'

const MY = '/members/v1/members/my'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Write({ autoComplete }: { autoComplete?: 'off' | undefined }) {
  const [title, setTitle] = useState('')
  const { logout } = useLogout()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.currentTarget.reset()
  }
  return (
    <form ref={useFormDraft('note')} autoComplete={autoComplete} onSubmit={submit}>
      <input
        name="title"
        aria-label="Title"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <p>Title: {title}</p>
      <textarea name="text" aria-label="Text" />
      <select name="kind" aria-label="Kind">
        <option>idea</option>
        <option>plan</option>
      </select>
      <input type="checkbox" name="tags" value="new" aria-label="New" />
      <input type="checkbox" name="tags" value="old" aria-label="Old" defaultChecked />
      <input type="password" name="secret" aria-label="Secret" />
      <input name="card" autoComplete="cc-number" aria-label="Card" />
      <input name="billing" autoComplete="billing cc-csc" aria-label="Check code" />
      <select name="expiry" autoComplete="cc-exp-year" aria-label="Expiry">
        <option>2030</option>
        <option>2031</option>
      </select>
      <input name="shown" autoComplete="new-password" aria-label="Shown password" />
      <button type="submit">Save</button>
      <button type="button" onClick={() => void logout({ stay: true })}>
        Log out
      </button>
    </form>
  )
}

/** Shows the form to a member whose id is the refresh token of the session. */
function begin(autoComplete?: 'off'): Fake {
  const setting = fake()
  setting.on(MY, ({ authorization }) => ({
    member: { id: authorization, loginEmail: 'ada@example.com' },
  }))
  setting.become('member', 'ada')
  setting.show(
    <MemberOnly fallback={<p>please log in</p>}>
      <Write autoComplete={autoComplete} />
    </MemberOnly>,
  )
  return setting
}

const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const isChecked = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked

/** Waits until the member is known, then writes. */
async function write({ to }: Fake): Promise<void> {
  await waitFor(() => expect(to(MY)).not.toEqual([]))
  await act(() => new Promise(setImmediate))
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Title'), 'A title')
  await user.type(screen.getByLabelText('Text'), 'half an hour of work')
  await user.selectOptions(screen.getByLabelText('Kind'), 'plan')
  await user.click(screen.getByLabelText('New'))
  await user.click(screen.getByLabelText('Old'))
  await user.type(screen.getByLabelText('Secret'), 'secret words')
  await user.type(screen.getByLabelText('Card'), '4111')
  await user.type(screen.getByLabelText('Check code'), '4112')
  await user.selectOptions(screen.getByLabelText('Expiry'), '2031')
  await user.type(screen.getByLabelText('Shown password'), 'secret too')
}

describe('useFormDraft', () => {
  it('brings the text back when the session ended and the same member logs in again', async () => {
    const setting = begin()
    await write(setting)
    act(() => setting.become('nobody'))
    expect(screen.getByText('please log in')).toBeDefined()
    act(() => setting.become('member', 'ada'))
    await waitFor(() => expect(textIn('Text')).toBe('half an hour of work'))
    expect(screen.getByText('Title: A title')).toBeDefined()
    expect([textIn('Kind'), isChecked('New'), isChecked('Old')]).toEqual(['plan', true, false])
    expect([textIn('Secret'), textIn('Card')]).toEqual(['', ''])
    expect(JSON.stringify(sessionStorage)).not.toMatch(/secret|411|203/)
  })

  it('keeps it from another member', async () => {
    const setting = begin()
    await write(setting)
    act(() => setting.become('nobody'))
    act(() => setting.become('member', 'ben'))
    await waitFor(() => expect(setting.to(MY)).toHaveLength(2))
    await act(() => new Promise(setImmediate))
    expect([textIn('Title'), textIn('Text')]).toEqual(['', ''])
  })

  it('keeps what was typed before the member was known', async () => {
    const setting = begin()
    await write(setting)
    cleanup()
    let answer: (value: unknown) => void = () => {}
    const again = fake()
    again.on(
      MY,
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    again.become('member', 'ada')
    again.show(<Write />)
    await userEvent.setup().type(screen.getByLabelText('Title'), 'new title')
    await userEvent.setup().click(screen.getByLabelText('Old'))
    await userEvent.setup().click(screen.getByLabelText('Old'))
    answer({ member: { id: 'access of ada', loginEmail: 'ada@example.com' } })
    await waitFor(() => expect(textIn('Text')).toBe('half an hour of work'))
    expect([textIn('Title'), isChecked('New'), isChecked('Old')]).toEqual(['new title', true, true])
  })

  it('forgets it when the form is reset', async () => {
    const setting = begin()
    await write(setting)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Save' }))
    expect(sessionStorage).toHaveLength(0)
  })

  it('forgets it at a logout', async () => {
    const setting = begin()
    await write(setting)
    expect(sessionStorage).toHaveLength(1)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Log out' }))
    expect(await screen.findByText('please log in')).toBeDefined()
    expect(sessionStorage).toHaveLength(0)
  })

  it('does not keep a password whose text is shown', async () => {
    const setting = begin()
    await write(setting)
    screen.getByLabelText<HTMLInputElement>('Secret').type = 'text'
    await userEvent.setup().type(screen.getByLabelText('Title'), '!')
    expect(JSON.stringify(sessionStorage)).toContain('A title!')
    expect(JSON.stringify(sessionStorage)).not.toContain('secret')
  })

  it('keeps nothing of a form without autofill', async () => {
    const setting = begin('off')
    await write(setting)
    expect(sessionStorage).toHaveLength(0)
  })

  it('works without storage', async () => {
    const setting = begin()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('disabled')
    })
    await write(setting)
    expect(textIn('Text')).toBe('half an hour of work')
  })
})
