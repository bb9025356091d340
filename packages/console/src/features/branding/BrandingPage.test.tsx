// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { fakeApi } from '../../testing/fake-api.js'
import { renderPage } from '../../testing/render-page.js'
import { readLogo } from './BrandingForm.js'
import { BrandingPage } from './BrandingPage.js'

function show(
  refusal?: Error,
  noPreview?: Error,
): { changes: unknown[]; previews: unknown[]; goOffline: () => void } {
  const [changes, previews]: [unknown[], unknown[]] = [[], []]
  let isOffline = false
  let branding: Record<string, unknown> = { name: 'Kino', accent: '#aa1122' }
  const api = fakeApi({
    getSettings: async () => {
      if (isOffline) throw new ApiError('no response', { problem: 'unreachable' })
      return { settings: { pages: { branding } }, sources: {} }
    },
    previewBranding: async (request) => {
      previews.push(request)
      if (noPreview) throw noPreview
      return { html: '<p>page</p>' }
    },
    updateSettings: async (change) => {
      changes.push(change)
      if (refusal) throw refusal
      const { pages } = change as { pages: { branding: Record<string, unknown> } }
      branding = Object.fromEntries(
        Object.entries({ ...branding, ...pages.branding }).filter(([, value]) => value !== null),
      )
      return { settings: { pages: { branding } }, sources: {} }
    },
  })
  renderPage({ api, at: '/branding', pages: { '/branding': <BrandingPage /> } })
  const goOffline = (): void => {
    isOffline = true
  }
  return { changes, previews, goOffline }
}

test('previews a draft before it is saved', async () => {
  const user = userEvent.setup()
  const { changes, previews } = show()
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Lichtspiel')
  await waitFor(() => {
    const branding = { name: 'Lichtspiel', accent: '#aa1122' }
    expect(previews.at(-1)).toEqual({ branding, language: 'en', scheme: 'light' })
  })
  await user.selectOptions(screen.getByLabelText('Language'), 'עברית')
  await waitFor(() => expect(previews.at(-1)).toMatchObject({ language: 'he' }))
  expect(changes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  // Seen to fail: the other parts were sent too, which reverted what another owner had saved in the meantime.
  expect(changes).toEqual([{ pages: { branding: { name: 'Lichtspiel' } } }])
})

test('keeps a draft while the settings cannot be read again', async () => {
  const user = userEvent.setup()
  const { goOffline } = show()
  await user.type(await screen.findByLabelText('Name'), ' am Markt')
  goOffline()
  // The owner comes back to the tab.
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(/shows the last loaded data/)).toBeTruthy()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Kino am Markt')
})

test('resets an empty field to the default, and discards a draft', async () => {
  const user = userEvent.setup()
  const { changes } = show()
  const colour = await screen.findByLabelText('Colour')
  await user.clear(colour)
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect((screen.getByLabelText('Colour') as HTMLInputElement).value).toBe('#aa1122')
  await user.clear(screen.getByLabelText('Colour'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes).toEqual([{ pages: { branding: { accent: null } } }]))
})

test('explains a refused value at its field, and keeps the draft', async () => {
  const user = userEvent.setup()
  const violation = {
    field: 'pages.branding.accent',
    description: 'expected a colour',
    ruleName: 'x',
  }
  show(new ApiError('no', { problem: 'refused', violations: [violation as never] }))
  const colour = await screen.findByLabelText('Colour')
  await user.clear(colour)
  await user.type(colour, 'red')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  // Seen to fail: the words of the server, for programmers.
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Enter a colour such as #005b3c, or choose one beside the field.',
  )
  expect((screen.getByLabelText('Colour') as HTMLInputElement).value).toBe('red')
})

test('names the fields without which there is no preview', async () => {
  const violation = { field: 'branding.accent', description: 'expected a colour', ruleName: 'x' }
  show(undefined, new ApiError('no', { problem: 'refused', violations: [violation as never] }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  // Seen to fail: “The server refused: branding.accent: expected …”.
  expect(await preview.findByText('To see the preview, correct: Colour.')).toBeTruthy()
  expect(preview.getByRole('heading', { name: 'Preview' })).toBeTruthy()
})

test('uses a file as the logo, and rejects another type or a large file with the reason', async () => {
  const user = userEvent.setup()
  const { previews } = show()
  const choose = await screen.findByLabelText('Choose a file')
  const png = new File([new Uint8Array([1, 2, 3])], 'logo.png', { type: 'image/png' })
  await user.upload(choose, png)
  const logo = 'data:image/png;base64,AQID'
  await waitFor(() => expect(previews.at(-1)).toMatchObject({ branding: { logo } }))
  expect(screen.getByAltText('The logo').getAttribute('src')).toBe(logo)
  await user.click(screen.getByRole('button', { name: 'Remove the logo' }))
  expect(screen.queryByAltText('The logo')).toBeNull()

  const pdf = new File(['x'], 'logo.pdf', { type: 'application/pdf' })
  expect((await readLogo(pdf)).problem).toBe('“logo.pdf” is not a PNG, JPEG, WebP or SVG.')
  const large = new File([new Uint8Array(80_000)], 'logo.png', { type: 'image/png' })
  expect((await readLogo(large)).problem).toContain('is 80 kB')
})
