// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ApiProvider } from '../api/api-context.js'
import { fakeApi } from '../testing/fake-api.js'
import { Pages } from './Pages.js'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const wording = { subject: 'Welcome', heading: 'Welcome', text: 'Hello' }

const api = fakeApi({
  getSettings: async () => ({
    settings: { pages: { look: { name: 'Kino' } }, tokens: { accessSeconds: 14_400 } },
    sources: {},
  }),
  previewBranding: async () => ({ html: '<p>page</p>' }),
  listMailTexts: async () => ({
    mails: (['verification', 'activation'] as const).map((mail) => ({
      mail,
      placeholders: [],
      defaults: { en: wording, de: wording, he: wording },
    })),
  }),
  previewMail: async () => ({ subject: 'Welcome', html: '<p>Welcome</p>', text: 'Welcome' }),
  listKeys: async () => ({ keys: [] }),
})

/** Opens a page of the console. */
function open(path: string): void {
  window.history.replaceState(null, '', `/console${path}`)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api}>
        <Pages onLeave={() => {}} />
      </ApiProvider>
    </QueryClientProvider>,
  )
}

const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' })

test('asks before a link discards unsaved changes', async () => {
  const user = userEvent.setup()
  open('/branding')
  await user.type(await screen.findByLabelText('Name'), ' am Markt')
  await user.click(screen.getByRole('link', { name: 'API keys' }))
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(window.location.pathname).toBe('/console/branding')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Kino am Markt')

  await user.click(screen.getByRole('link', { name: 'API keys' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { name: 'API keys' })).toBeTruthy()
  expect(window.location.pathname).toBe('/console/keys')

  await user.click(screen.getByRole('link', { name: 'Branding' }))
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Kino')
  await user.click(screen.getByRole('link', { name: 'API keys' }))
  expect(await screen.findByRole('heading', { name: 'API keys' })).toBeTruthy()
  expect(question()).toBeNull()
})

test('asks before the back button discards a typed setting', async () => {
  const user = userEvent.setup()
  open('/keys')
  await user.click(await screen.findByRole('link', { name: 'Settings' }))
  const [input] = await screen.findAllByRole('spinbutton')
  if (input === undefined) throw new Error('no number field')
  await user.type(input, '0')
  act(() => window.history.back())
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(window.location.pathname).toBe('/console/settings'))
  expect(input).toHaveProperty('value', '144000')
})

test('asks about the wording of an e-mail only where it does not stay', async () => {
  const user = userEvent.setup()
  open('/mail-texts/verification')
  await user.type(await screen.findByLabelText('Subject'), '!')
  await user.click(screen.getByRole('link', { name: 'Invitation' }))
  await waitFor(() => expect(window.location.pathname).toBe('/console/mail-texts/activation'))
  expect(question()).toBeNull()
  await user.click(screen.getByRole('link', { name: 'API keys' }))
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeTruthy()
})
