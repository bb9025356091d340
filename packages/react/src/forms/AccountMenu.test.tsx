// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fake } from '../testing/fake-client.js'
import { AccountMenu } from './AccountMenu.js'

const MY = '/members/v1/members/my'

afterEach(cleanup)

function begin(nickname = 'Ada') {
  const setting = fake()
  setting.on(MY, () => ({
    member: { id: 'm', loginEmail: 'ada@example.com', profile: { nickname, slug: 'a' } },
  }))
  setting.become('member')
  setting.show(
    <>
      <AccountMenu fallback={<a href="/login">Log in</a>} logout={{ stay: true }}>
        <a href="/account">Your account</a>
      </AccountMenu>
      <a href="/elsewhere">elsewhere</a>
    </>,
  )
  return setting
}

const link = () => screen.queryByRole('link', { name: 'Your account' })

describe('AccountMenu', () => {
  it('opens, and closes by Escape with the focus on its button', async () => {
    begin()
    const user = userEvent.setup()
    const button = await screen.findByRole('button', { name: 'Account of Ada' })
    expect([button.getAttribute('aria-expanded'), link()]).toEqual(['false', null])
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(
      document.getElementById(button.getAttribute('aria-controls') ?? '')?.textContent,
    ).toContain('Logged in as ada@example.com')
    await user.tab()
    await waitFor(() => expect(document.activeElement).toBe(link()))
    await user.keyboard('{Escape}')
    expect([link(), document.activeElement]).toEqual([null, button])
  })

  it('closes when the focus or a click leaves it', async () => {
    begin('')
    const user = userEvent.setup()
    const button = await screen.findByRole('button', { name: 'Account of ada' })
    const elsewhere = screen.getByText('elsewhere')
    await user.click(button)
    act(() => elsewhere.focus())
    expect(link()).toBeNull()
    await user.click(button)
    expect(link()).not.toBeNull()
    await user.pointer({ keys: '[MouseLeft]', target: elsewhere })
    expect(link()).toBeNull()
  })

  it('logs out, and shows visitors the fallback', async () => {
    const { client } = begin()
    const logout = vi.spyOn(client.auth, 'logout')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Account of Ada' }))
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    expect(await screen.findByText('Log in')).toBeDefined()
    expect(logout).toHaveBeenCalledTimes(1)
  })
})
