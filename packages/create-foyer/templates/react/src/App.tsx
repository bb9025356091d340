import { AccountMenu, MemberOnly, useFormDraft, useItems, useSaveItem } from '@foyer/react'
import type { FormEvent } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { logIn, openAccount } from './client.ts'
import { explainError } from './explain-error.ts'
import { SessionEnded } from './SessionEnded.tsx'

export function App() {
  return (
    <>
      <header>
        <h1>Notes</h1>
        <AccountMenu
          logout={{ stay: true }}
          fallback={<ActionButton action={logIn}>Log in</ActionButton>}
        >
          <ActionButton action={openAccount}>Account settings</ActionButton>
        </AccountMenu>
      </header>
      <main>
        <MemberOnly fallback={<SessionEnded />}>
          <WriteNote />
        </MemberOnly>
        <NoteList />
      </main>
    </>
  )
}

function NoteList() {
  const notes = useItems('notes', (query) => query.descending('_createdDate'), {
    live: true,
  })
  return (
    <>
      {notes.error && <p role="alert">{explainError(notes.error)}</p>}
      <ul>
        {notes.data?.items.map((note) => (
          <li key={note._id}>{note.text}</li>
        ))}
      </ul>
    </>
  )
}

function WriteNote() {
  const save = useSaveItem('notes')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const form = event.currentTarget
    const text = String(new FormData(form).get('text'))
    save.mutate({ text }, { onSuccess: () => form.reset() })
  }
  return (
    <form ref={useFormDraft('note')} onSubmit={submit}>
      <input name="text" aria-label="Note" placeholder="A note" required />
      <button type="submit" aria-busy={save.isPending}>
        Save
      </button>
      {save.error && <p role="alert">{explainError(save.error)}</p>}
    </form>
  )
}
