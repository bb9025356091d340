// @vitest-environment happy-dom
import type { MyDeletion } from '@foyer/client'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { useDataExport } from '../hooks/useAccountData.js'
import { fake, refusal } from '../testing/fake-client.js'
import { german } from '../texts/de.js'
import { DeleteAccountForm } from './DeleteAccountForm.js'

const DELETION = '/_foyer/v1/my/deletion'
const none: MyDeletion = {
  state: 'NONE',
  confirmBefore: null,
  dueAt: null,
  graceDays: 14,
  effects: [{ collectionId: 'r', displayName: 'Reviews', action: 'anonymise', items: 12 }],
}
const sent: MyDeletion = {
  ...none,
  state: 'CONFIRMATION_SENT',
  confirmBefore: '2026-11-23T12:00:00.000Z',
}
const scheduled: MyDeletion = { ...none, state: 'SCHEDULED', dueAt: '2026-12-06T12:00:00.000Z' }

afterEach(cleanup)

function member() {
  const setting = fake()
  setting.become('member')
  return setting
}

it('explains the effects, requests the e-mail and cancels the deletion', async () => {
  const setting = member()
  const user = userEvent.setup()
  const answers = [none, sent, none]
  setting.on(DELETION, () => answers.shift())
  setting.show(<DeleteAccountForm language="en" />)
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'Reviews: 12 entries are kept without a link to you',
  )
  expect(screen.getByText(/14 days to change your mind/)).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Send e-mail' })
  expect(button.className).toBe('button danger wide')
  await user.click(button)
  expect((await screen.findByText(/^Check your e-mail/)).textContent).toBe(
    'Check your e-mail. The link in it works until November 23, 2026.',
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
  await user.click(screen.getByRole('button', { name: 'Cancel deletion' }))
  expect(await screen.findByRole('button', { name: 'Send e-mail' })).toBeTruthy()
  const lead = screen.getByText(/^First we send you an e-mail/)
  await waitFor(() => expect(document.activeElement).toBe(lead))
  expect(setting.to(DELETION).map(({ body }) => body)).toEqual([{}, {}, {}])
})

it('shows the site’s names of collections', async () => {
  const setting = member()
  setting.on(DELETION, () => none)
  setting.show(<DeleteAccountForm collectionNames={{ r: 'Kritiken', other: 'Anderes' }} />)
  expect((await screen.findByRole('listitem')).textContent).toMatch(/^Kritiken: 12 entries/)
})

it('asks for the password after an old login, and reports a wrong one', async () => {
  const setting = member()
  const user = userEvent.setup()
  setting.on(DELETION, ({ body }) => {
    if (setting.to(DELETION).length === 1) return none
    if (body.password === undefined) return refusal(403, 'RECENT_LOGIN_REQUIRED')
    return body.password === 'right' ? sent : refusal(403, '-19976')
  })
  setting.show(<DeleteAccountForm />)
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Send e-mail' }))
  await user.type(await screen.findByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Send e-mail' }))
  expect(await screen.findAllByText(/This password is wrong/)).toHaveLength(1)
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Send e-mail' }))
  expect((await screen.findByRole('status')).textContent).toContain('Check your e-mail')
})

// Seen to fail: the form offered the deletion again, although the e-mail was sent.
it('keeps the state after a request, also if an earlier read ends later', async () => {
  const setting = member()
  let answerRead: (value: MyDeletion) => void = () => {}
  const slow = new Promise<MyDeletion>((resolve) => {
    answerRead = resolve
  })
  const answers = [none, slow, sent]
  setting.on(DELETION, () => answers.shift())
  setting.show(<DeleteAccountForm />)
  const button = await screen.findByRole('button', { name: 'Send e-mail' })
  // TanStack Query does this when the member returns to the tab.
  void setting.queryClient.refetchQueries()
  await waitFor(() => expect(setting.to(DELETION)).toHaveLength(2))
  await userEvent.setup().click(button)
  expect(await screen.findByText(/^Check your e-mail/)).toBeTruthy()
  answerRead(none)
  await act(() => expect.poll(() => setting.queryClient.isFetching()).toBe(0))
  expect(screen.getByText(/^Check your e-mail/)).toBeTruthy()
})

it('cancels a scheduled deletion', async () => {
  const setting = member()
  const user = userEvent.setup()
  const answers = [scheduled, none]
  setting.on(DELETION, () => answers.shift())
  setting.show(<DeleteAccountForm language="de" texts={german.deleteAccount} />)
  expect((await screen.findByRole('status')).textContent).toBe(
    'Dein Konto wird am 6. Dezember 2026 gelöscht. Bis dahin kannst du es behalten.',
  )
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('button', { name: 'Mein Konto behalten' }))
  expect(await screen.findByRole('button', { name: 'E-Mail senden' })).toBeTruthy()
})

it('shows the day of the deletion in UTC, as the e-mail does', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  onTestFinished(() => void vi.unstubAllEnvs())
  const setting = member()
  setting.on(DELETION, () => ({ ...scheduled, dueAt: '2026-12-29T03:00:00.000Z' }))
  setting.show(<DeleteAccountForm language="en" />)
  expect((await screen.findByRole('status')).textContent).toContain('December 29, 2026')
})

it('reports that the state could not be read', async () => {
  const setting = member()
  setting.on(DELETION, () => refusal(403, 'PERMISSION_DENIED'))
  setting.show(<DeleteAccountForm />)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Something went wrong. Try again in a moment.',
  )
})

it('sends no request for a visitor', () => {
  const setting = fake()
  setting.show(<DeleteAccountForm />)
  expect(setting.to(DELETION)).toEqual([])
})

it('saves the data of the member as a file', async () => {
  const setting = member()
  const user = userEvent.setup()
  const account = { site: { name: 'S' } }
  setting.on('/_foyer/v1/my/export', () => ({ account, collections: [], nextCursor: null }))
  const blobs: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:x'
  })
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  setting.show(<Download />)
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(names).toEqual(['club.json']))
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual({ account, collections: [] })
  create.mockRestore()
  click.mockRestore()
})

function Download() {
  const { download, pending } = useDataExport()
  return (
    <button type="button" aria-busy={pending} onClick={() => void download('club.json')}>
      Download
    </button>
  )
}

// Seen to fail: the format of a missing date threw, which unmounted the page.
it('shows a scheduled deletion whose date is missing', async () => {
  const setting = member()
  setting.on(DELETION, () => ({ ...scheduled, dueAt: null }))
  setting.show(<DeleteAccountForm language="en" />)
  expect(await screen.findByRole('button', { name: 'Keep my account' })).toBeTruthy()
})
